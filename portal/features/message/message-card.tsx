import type { Message } from '#domain/message/calls.ts'
import { showTime } from '#domain/time-of-day.ts'
import { useZone } from '#portal/shared/calendar/use-zone.ts'
import styles from './message-card.module.css'

/** A message as it was written: plain text, with its lines. */
export function MessageCard({ message }: { message: Message }) {
  const { minuteAt } = useZone()
  const at = message.createdDateTime
  return (
    <article className={styles.card}>
      <p className={styles.text}>{message.message}</p>
      <time dateTime={at} className={styles.time}>
        {showTime(minuteAt(Date.parse(at)))}
      </time>
    </article>
  )
}
