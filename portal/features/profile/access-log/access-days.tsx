import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { addDays, showDay } from '#domain/day.ts'
import type { AccessEntry } from '#domain/profile/access-log-calls.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { todayIn } from '../account/shown-time.ts'
import styles from './access-days.module.css'
import { AccessRow } from './access-row.tsx'

type Day = { day: string; entries: AccessEntry[] }

/** The entries, the newest first, under their days. */
export function AccessDays({ entries }: { entries: readonly AccessEntry[] }) {
  const t = useTranslations('accessLog')
  const today = todayIn(useSession(({ time_zone }) => time_zone))
  const days = useMemo(() => byDay(entries), [entries])
  const nameOf = (day: string) => {
    if (day === today) return t('today')
    return day === addDays(today, -1) ? t('yesterday') : showDay(day)
  }
  return days.map(({ day, entries: ofDay }) => (
    <section key={ofDay[0]?.entry_id} className={styles.day}>
      <h3 className={styles.name}>{nameOf(day)}</h3>
      <ul className={styles.rows} aria-label={t('list', { day: nameOf(day) })}>
        {ofDay.map((entry) => (
          <li key={entry.entry_id}>
            <AccessRow entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function byDay(entries: readonly AccessEntry[]): Day[] {
  const days: Day[] = []
  for (const entry of entries) {
    const day = entry.at.slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
