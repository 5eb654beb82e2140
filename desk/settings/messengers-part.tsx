import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type DeskSettings, sendTestMessage } from '#domain/desk/settings/calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useMe } from '../core/session.ts'
import { sendTest } from './queries.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** How families are written to, with a test to oneself [desk-85]. */
export function MessengersPart({ settings }: { settings: DeskSettings }) {
  const t = useTranslations('deskSettings')
  return (
    <Section part="messengers">
      <ul className={styles.list}>
        {settings.messengers.map((one) => (
          <Messenger key={one.channel} {...one} own={settings.own} />
        ))}
      </ul>
      <Text size="sm" tone="muted">
        {t('messengersCommand')}
      </Text>
    </Section>
  )
}

type MessengerProps = DeskSettings['messengers'][number] & Pick<DeskSettings, 'own'>
const tones = { on: 'good', off: 'quiet', file: 'warn' } as const

function Messenger({ channel, state, own }: MessengerProps) {
  const t = useTranslations('deskSettings')
  const { roles } = useMe()
  const work = useWork()
  const [isSent, setSent] = useState(false)
  const to = channel === 'email' ? own.email : channel === 'sms' ? own.phone : ''
  const mayTest = state !== 'off' && to !== '' && roles.some((role) => sendTestMessage.roles.includes(role))
  const name = t(`channel.${channel}`)

  const send = () =>
    work.run(async () => {
      if (channel === 'whatsapp') return
      setSent(false)
      const problem = await sendTest(channel)
      if (problem !== null) throw new Error(problem)
      setSent(true)
    })

  return (
    <li className={styles.line}>
      <Stack gap={1}>
        <Row gap={2} isWrapping>
          <Text as="span" weight="strong">
            {name}
          </Text>
          <Badge tone={tones[state]} text={t(`state.${state}`)} />
        </Row>
        <Text size="sm" tone="muted" role="status" wrap="anywhere">
          {isSent ? t('testSent', { to }) : mayTest ? t('testTo', { to }) : ''}
        </Text>
        <FormError text={work.error} />
      </Stack>
      {mayTest && (
        <Button
          variant="quiet"
          isPending={work.isPending}
          needsNetwork
          aria-label={t('sendTestOf', { name })}
          onClick={() => void send()}
        >
          {t('sendTest')}
        </Button>
      )}
    </li>
  )
}
