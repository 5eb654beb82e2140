import { useTranslations } from 'use-intl/react'
import type { LeaveSpan } from '#domain/leave/rules.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import styles from './leave.module.css'

type SpanFieldsProps = {
  isHours: boolean
  span: LeaveSpan
  /** The first and the last day that may be asked for. */
  min: string
  max: string
  onDays: (days: { from: string; until: string }) => void
  onTimes: (times: { fromTime: string; untilTime: string }) => void
}

/** Two days, or a day with two times. A later first day takes the last one along. */
export function SpanFields({ isHours, span, min, max, onDays, onTimes }: SpanFieldsProps) {
  const t = useTranslations('leave')
  const { from, until, fromTime, untilTime } = span
  const setFrom = (day: string) => onDays({ from: day, until: until < day ? day : until })
  return (
    <div className={styles.span}>
      <TextField
        label={isHours ? t('day') : t('from')}
        type="date"
        value={from}
        min={min}
        max={max}
        onChange={(event) => setFrom(event.target.value)}
      />
      {isHours ? (
        <>
          <TextField
            label={t('fromTime')}
            type="time"
            value={fromTime}
            onChange={(event) => onTimes({ fromTime: event.target.value, untilTime })}
          />
          <TextField
            label={t('untilTime')}
            type="time"
            value={untilTime}
            onChange={(event) => onTimes({ fromTime, untilTime: event.target.value })}
          />
        </>
      ) : (
        <TextField
          label={t('until')}
          type="date"
          value={until}
          min={from || min}
          max={max}
          onChange={(event) => onDays({ from, until: event.target.value })}
        />
      )}
    </div>
  )
}
