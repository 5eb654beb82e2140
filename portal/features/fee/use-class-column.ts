import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import type { Column } from '#ui/display/data-table.tsx'

/** Standard of a school, Batch elsewhere; no column if fees are not linked to them [fee-3]. */
export function useClassColumn(): Column<{ standard: string; batch: string }>[] {
  const t = useTranslations('fee')
  const isLinked = useSession((session) => session.hasFeeStructures)
  const isSchool = useSession((session) => session.isSchool)
  if (!isLinked) return []
  return [
    {
      title: t(isSchool ? 'columns.standard' : 'columns.batch'),
      isLong: true,
      cell: (row) => (isSchool ? row.standard : row.batch) || t('nothing'),
    },
  ]
}
