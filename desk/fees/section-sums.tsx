import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#domain/call.ts'
import type { feesOwing } from '#domain/desk/fees/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { type Column, DataTable } from '#ui/display/data-table.tsx'
import styles from './fees.module.css'

type Section = NonNullable<CallReply<typeof feesOwing>['result']['sections']>[number]
type SectionSumsProps = { sections: readonly Section[]; onChoose: (section: number) => void }

/** What each section owes; a press shows its students. */
export function SectionSums({ sections, onChoose }: SectionSumsProps) {
  const t = useTranslations('deskFees')
  const columns: Column<Section>[] = [
    {
      title: t('columns.section'),
      isLong: true,
      cell: ({ section_id, name }) =>
        section_id === null ? (
          t('noSection')
        ) : (
          <button type="button" className={styles.link} onClick={() => onChoose(section_id)}>
            {name}
          </button>
        ),
    },
    { title: t('columns.student'), cell: (row) => t('owingOf', { count: row.students }) },
    { title: t('columns.dueNow'), isAmount: true, cell: (row) => showMoney(row.due_now) },
    { title: t('columns.due'), isAmount: true, cell: (row) => showMoney(row.due) },
  ]
  return (
    <DataTable
      caption={t('bySection')}
      look="plain"
      columns={columns}
      rows={sections}
      keyOf={(row) => String(row.section_id)}
    />
  )
}
