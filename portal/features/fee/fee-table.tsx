import type { ReactNode } from 'react'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './fee-table.module.css'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  isAmount?: boolean
  /** Whoever wrote it knew no limit: it goes on in the next line. */
  isLong?: boolean
  /** Where a row is a card it stands at its head. */
  isLead?: boolean
  /** Where a row is a card it takes the whole line. */
  isWide?: boolean
  /** Of the sums the one that matters: on a phone it stands at the end of the first line. */
  isMain?: boolean
}

type FeeTableProps<Row> = {
  caption: string
  /** The first names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A table; where eight columns have no room, as on a phone, each of its rows is a card. */
export function FeeTable<Row>({ caption, columns, rows, keyOf }: FeeTableProps<Row>) {
  return (
    <div className={styles.place}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isAmount }) => (
              <th key={title} scope="col" className={joinClasses(isAmount && styles.amount)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, isAmount, isLong, isLead, isWide, isMain }, index) => {
                const look = joinClasses(
                  isAmount && styles.amount,
                  isLong && styles.long,
                  isLead && styles.lead,
                  isWide && styles.wide,
                  isMain && styles.main,
                )
                return index === 0 ? (
                  <th key={title} scope="row" data-title={title} className={look}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} data-title={title} className={look}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
