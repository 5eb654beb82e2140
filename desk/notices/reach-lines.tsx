import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ReachSum } from '#domain/desk/notice-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './notices.module.css'

const money = (rupees: number) => showMoney(Math.round(rupees * 100))

/** Whom something reaches, by which channels, and what that costs about [desk-32]. */
export function ReachLines({ sum, inbox, children }: { sum: ReachSum; inbox: string; children?: ReactNode }) {
  const t = useTranslations('deskNotices')
  const { students, parents, others, channels, unreached } = sum
  return (
    <Stack gap={3}>
      <div>
        <Text size="xl" weight="bold">
          {t('sumStudents', { count: students })}
        </Text>
        <Text tone="muted">{t('sumPeople', { parents, others })}</Text>
      </div>
      <div>
        <Text size="sm" weight="strong">
          {t('sumChannels')}
        </Text>
        <ul className={styles.lines}>
          <li>{inbox}</li>
          {channels.map(({ channel, people, cost, left }) => (
            <li key={channel}>
              {t('sumChannel', { channel: t(`channels.${channel}`), count: people })}
              {cost !== null && `, ${t('sumCost', { cost: money(cost), left: money(left ?? 0) })}`}
              {cost !== null && cost > (left ?? 0) && (
                <Text size="sm" tone="warn">
                  {t('sumShort')}
                </Text>
              )}
            </li>
          ))}
        </ul>
      </div>
      {unreached > 0 && (
        <Text size="sm" tone="warn">
          {t('sumUnreached', { count: unreached })}
        </Text>
      )}
      {children}
    </Stack>
  )
}
