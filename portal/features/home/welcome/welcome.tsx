import { useTranslations } from 'use-intl/react'
import { firstName } from '#domain/first-name.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { greetingFor, greetingLastsMs } from './greeting.ts'
import { useHour } from './ticker.ts'
import styles from './welcome.module.css'

/** Date, greeting by the institute's clock, and for students the quote of the weekday [home-1, home-3]. */
export function Welcome() {
  const t = useTranslations('home')
  const isParent = useSession((session) => session.isParent)
  const name = useSession((session) => (isParent ? firstName(session.parentName) : session.name))
  const reading = useHour(useSession((session) => session.timeZone))
  const { hour, day, month, weekday } = reading
  // The picture of the last visit shows it while it is valid.
  const until = Math.round((serverNow() + greetingLastsMs(reading)) / 1000) * 1000
  return (
    <Stack gap={1} data-until={until}>
      <Text size="sm" tone="muted">
        {t('date', { weekday: t(`weekdays.${weekday}`), day: String(day), month: t(`months.${month}`) })}
      </Text>
      <Text as="h2" wrap="anywhere" className={styles.greeting}>
        {t(`greetings.${greetingFor(hour)}`, { name })}
      </Text>
      {!isParent && (
        <Text tone="muted" className={styles.quote}>
          {t(`quotes.${weekday}`)}
        </Text>
      )}
    </Stack>
  )
}
