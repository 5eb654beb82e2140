import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { greetingFor } from './greeting.ts'
import { useHour } from './ticker.ts'
import styles from './welcome.module.css'

const firstNameOf = (name: string) => name.trim().split(/\s+/, 1)[0] ?? ''

/** Date, greeting by the institute's clock, and for students the quote of the weekday (spec/1 §2.5). */
export function Welcome() {
  const t = useTranslations('home')
  const isParent = useSession((session) => session.isParent)
  const name = useSession((session) => (isParent ? firstNameOf(session.parentName) : session.name))
  const { hour, day, month, weekday } = useHour(useSession((session) => session.timeZone))
  return (
    <Stack gap={1} data-live>
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
