import { useTranslations } from 'use-intl/react'
import type { Column } from '#ui/display/data-table.tsx'
import { Text } from '#ui/layout/text.tsx'
import { isBelow, type Share } from './attendance.ts'

/** Present over held, the percent, and whether it meets the minimum. */
export function useShareColumns(minimum: number): Column<Share>[] {
  const t = useTranslations('timetable.attendance')
  return [
    {
      title: t('presentHeld'),
      isAmount: true,
      cell: ({ present, held }) => t('presentOfHeld', { present, held }),
    },
    { title: t('share'), isAmount: true, cell: ({ percent = 0 }) => t('percentOnly', { percent }) },
    {
      title: t('standing'),
      cell: (share) =>
        isBelow(share, minimum) ? (
          <Text as="span" tone="bad" weight="strong">
            {t('below', { minimum })}
          </Text>
        ) : (
          <Text as="span" tone="good">
            {t('fine')}
          </Text>
        ),
    },
  ]
}
