import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import { Row as Line } from '../layout/row.tsx'
import styles from './data-table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** The cells explain themselves, so the title is for screen readers only. */
  isTitleHidden?: boolean
  isAmount?: boolean
  /** Text by users, of any length: it wraps. */
  isLong?: boolean
  /** The student's own row, among those of others. */
  isMarked?: boolean
  /** In the card layout it is the head of the card. */
  isLead?: boolean
  /** A button: in the card layout it takes the whole line, and on paper it is left out. */
  isWide?: boolean
  /** The main amount: on a phone it is at the end of the first line. */
  isMain?: boolean
}

type DataTableProps<Row> = {
  /** The name of the table, for screen readers only. */
  caption: string
  /** The first column is the header of the row. */
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** The anchor of a row in addresses. */
  anchorOf?: ((row: Row) => string) | undefined
  /** `sheet` is for a screen, `plain` for a card or a dialog. */
  look?: 'sheet' | 'plain'
  /** On narrow screens: each row becomes a card, the table scrolls, or its cells wrap. */
  narrow?: 'cards' | 'scroll' | 'fit'
} & (
  | { rows: readonly Row[]; groups?: undefined }
  /** Groups of rows, each with a heading and a note at its end. */
  | { rows?: undefined; groups: readonly { title: string; note: ReactNode; rows: readonly Row[] }[] }
)

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, groups, keyOf, anchorOf, look = 'sheet' } = props
  const { narrow = look === 'sheet' ? 'cards' : 'fit' } = props
  return (
    // A scrolling area must be reachable by keyboard.
    <div
      className={styles[narrow]}
      {...(narrow === 'scroll' && { tabIndex: 0, role: 'group', 'aria-label': caption })}
    >
      <table className={joinClasses(styles.table, styles[look])}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={cellClass(column)}>
                {column.isTitleHidden ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        {groups ? (
          groups.map((group) => (
            <tbody key={group.title}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length}>
                  <Line justify="between" gap={3} isWrapping>
                    <span>{group.title}</span>
                    <span className={styles.amount}>{group.note}</span>
                  </Line>
                </th>
              </tr>
              <Rows columns={columns} rows={group.rows} keyOf={keyOf} anchorOf={anchorOf} />
            </tbody>
          ))
        ) : (
          <tbody>
            <Rows columns={columns} rows={rows} keyOf={keyOf} anchorOf={anchorOf} />
          </tbody>
        )}
      </table>
    </div>
  )
}

type RowsProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'keyOf' | 'anchorOf'> & { rows: readonly Row[] }

function Rows<Row>({ columns, rows, keyOf, anchorOf }: RowsProps<Row>) {
  return rows.map((row) => (
    <tr key={keyOf(row)} data-anchor={anchorOf?.(row)}>
      {columns.map((column, index) => {
        const Cell = index === 0 ? 'th' : 'td'
        return (
          <Cell
            key={column.title}
            scope={index === 0 ? 'row' : undefined}
            data-title={column.isTitleHidden ? undefined : column.title}
            className={cellClass(column)}
          >
            {column.cell(row)}
          </Cell>
        )
      })}
    </tr>
  ))
}

const cellClass = <Row,>({ isAmount, isLong, isMarked, isLead, isWide, isMain }: Column<Row>) =>
  joinClasses(
    isAmount && styles.amount,
    isLong && styles.long,
    isMarked && styles.marked,
    isLead && styles.lead,
    isWide && styles.wide,
    isMain && styles.main,
  ) || undefined
