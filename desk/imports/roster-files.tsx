import { useTranslations } from 'use-intl/react'
import type { ImportDetail } from '#domain/desk/import-calls.ts'
import { DataTable } from '#ui/display/data-table.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './imports.module.css'

/** The files of a roster, whose columns have their own names: nothing is to be matched [desk-97]. */
export function RosterFiles({ one }: { one: ImportDetail }) {
  const t = useTranslations('deskImports')
  return (
    <Card as="section" gap={3} aria-labelledby="import-roster">
      <h2 id="import-roster" className={styles.heading}>
        {t('rosterTitle')}
      </h2>
      <DataTable
        caption={t('rosterTitle')}
        rows={one.tables}
        keyOf={({ key }) => key}
        columns={[
          { title: t('perTable'), cell: ({ file }) => file, isLead: true },
          {
            title: t('rowCount'),
            cell: ({ rows }) => rows.toLocaleString('en-IN'),
            isAmount: true,
          },
        ]}
      />
    </Card>
  )
}
