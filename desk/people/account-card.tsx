import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { accountActs } from '#domain/desk/people-account-calls.ts'
import type { PersonPage } from '#domain/desk/people-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useShownTime } from '../core/shown-time.ts'
import { AccountDialog } from './change/account-dialog.tsx'
import { PageCard } from './page-card.tsx'
import styles from './people.module.css'

type Act = (typeof accountActs)[number]
const labels = {
  unlock: 'unlock',
  'end-sessions': 'endSessions',
  'remove-second-step': 'removeStep',
  'remove-passkeys': 'removePasskeys',
} as const

/** How the person signs in, and where; what helps a person in, or out [desk-46]. */
export function AccountCard({ page, mayWrite }: { page: PersonPage; mayWrite: boolean }) {
  const t = useTranslations('deskPeople')
  const show = useShownTime()
  const [act, setAct] = useState<Act>()
  const { person, sessions } = page
  const acts: Act[] = [
    ...(person.locked_for > 0 ? ['unlock' as const] : []),
    ...(sessions.length > 0 ? ['end-sessions' as const] : []),
    ...(person.has_second_step ? ['remove-second-step' as const] : []),
    ...(person.passkeys > 0 ? ['remove-passkeys' as const] : []),
  ]
  return (
    <PageCard title={t('access')}>
      <Text size="sm">
        {[
          t(person.has_password ? 'hasPassword' : 'noPassword'),
          t(person.has_come ? 'has_come' : 'never'),
          person.has_second_step && t('secondStep'),
          person.passkeys > 0 && t('passkeys', { count: person.passkeys }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {person.locked_for > 0 && (
        <Text tone="bad">{t('locked', { minutes: Math.ceil(person.locked_for / 60) })}</Text>
      )}
      {sessions.length === 0 && <Text tone="muted">{t('noSessions')}</Text>}
      <ul>
        {sessions.map(({ device, since, last_seen }) => (
          <li key={`${device} ${since}`} className={styles.line}>
            <Stack>
              <Text wrap="anywhere">{device}</Text>
              <Text size="sm" tone="muted" isNumeric>
                {t('session', { since: show(since), last: show(last_seen) })}
              </Text>
            </Stack>
          </li>
        ))}
      </ul>
      {mayWrite && acts.length > 0 && (
        <div className={styles.actions}>
          {acts.map((one) => (
            <Button key={one} variant="quiet" onClick={() => setAct(one)}>
              {t(labels[one])}
            </Button>
          ))}
        </div>
      )}
      {act && <AccountDialog person={person} act={act} onClose={() => setAct(undefined)} />}
    </PageCard>
  )
}
