import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { unbroken } from '#ui/layout/unbroken.tsx'
import { dueAt } from './due.ts'

/** The day and hour at which it is due: 'Today, 2:30 PM', else DD-MM-YYYY [assignment-5]. */
export function DueDate({ endsAt }: { endsAt: string }) {
  const t = useTranslations('assignment')
  const { day, time, near } = dueAt(endsAt, useToday())
  return (
    <time dateTime={endsAt} title={showDay(day)}>
      {unbroken(t('dueAt', { day: near ? t(`near.${near}`) : showDay(day), time }))}
    </time>
  )
}
