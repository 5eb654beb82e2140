import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { joinClasses } from './join-classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** The cells name themselves: the title is only read out. */
  isTitleHidden?: boolean
  isAmount?: boolean
  /** People wrote it, of any length: it goes on in the next line. */
  isLong?: boolean
  /** One's own, among those of others. */
  isMarked?: boolean
  /** Where a row is a card it stands at its head. */
  isLead?: boolean
  /** Where a row is a card it takes the whole line. */
  isWide?: boolean
  /** Of the sums the one that matters: on a phone it stands at the end of the first line. */
  isMain?: boolean
}

type DataTableProps<Row> = {
  /** Names the table; read out, not shown. */
  caption: string
  /** The first names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** `sheet` stands on the ground of a screen, `plain` within a card or a dialog. */
  look?: 'sheet' | 'plain'
  /** Where the columns have no room: each row is a card, the table scrolls, or its cells wrap. */
  narrow?: 'cards' | 'scroll' | 'fit'
}

/** Rows and columns. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, look = 'sheet', narrow = look === 'sheet' ? 'cards' : 'fit' } = props
  return (
    // What scrolls must be reachable by keyboard.
    <div className={styles[narrow]} tabIndex={narrow === 'scroll' ? 0 : undefined}>
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
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.title}
                    scope={index === 0 ? 'row' : undefined}
                    data-title={column.title}
                    className={cellClass(column)}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
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
