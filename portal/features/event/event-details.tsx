import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { CalendarEntry } from '#domain/event/calls.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import { LinkedText } from '#portal/shared/text/linked-text.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { audienceOf, holidayTypeOf, isHoliday, spanOfEntry } from './calendar.ts'
import styles from './event-details.module.css'

const dash = '-'

/** Everything that is told of a holiday or event (spec/2 §2.7 "detail popup"). */
export function EventDetails({ item }: { item: CalendarEntry }) {
  const t = useTranslations('event')
  const { first, last } = spanOfEntry(item)
  const type = holidayTypeOf(item)
  const audience = audienceOf(item).map((key) => t(`audiences.${key}`))
  const facts = [
    [t('start'), showDay(first)],
    last !== undefined && [t('end'), showDay(last)],
    !item.is_all_day_event && [t('startTime'), item.event_start_time || dash],
    !item.is_all_day_event && [t('endTime'), item.event_end_time || dash],
    [t('standard'), item.standardNamesList.join(', ') || t('allClasses', { dash })],
    [t('audience'), audience.join(', ') || dash],
  ].filter((fact): fact is [string, string] => fact !== false)
  return (
    <div className={styles.details}>
      <p className={styles.tags}>
        <span className={joinClasses(styles.tag, isHoliday(item) ? styles.holiday : styles.event)}>
          {type ? t(`types.${type}`) : t(isHoliday(item) ? 'holiday' : 'event')}
        </span>
        {item.is_all_day_event && <span className={styles.tag}>{t('allDay')}</span>}
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h3 className={styles.name}>{t('description')}</h3>
        <p className={styles.text}>
          <LinkedText text={item.holiday_desc.trim() || dash} />
        </p>
      </div>
      {isHttpsAddress(item.document_url) && (
        <a href={item.document_url} target="_blank" rel="noopener noreferrer" className={styles.link}>
          {t('document')}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
