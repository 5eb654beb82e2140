import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type DeskStep, deskSetUp } from '#domain/desk/calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { ask } from '../core/ask.ts'
import { deviceId } from '../core/session.ts'
import styles from './entry.module.css'
import { EntryPage } from './entry-page.tsx'
import { QrImage } from './qr-image.tsx'
import type { OpenedDesk } from './use-sign-in.ts'

type SetUpProps = {
  ticket: string
  app: NonNullable<DeskStep['set_up']>
  onOpened: (opened: OpenedDesk, codes: readonly string[]) => void
  onBack: () => void
}

/** An authenticator app, which its first code proves to work [desk-7]. */
export function SetUp({ ticket, app, onOpened, onBack }: SetUpProps) {
  const t = useTranslations('deskEntry')
  const work = useWork()
  const [code, setCode] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const digits = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return work.setError(digits === '' ? t('codeMissing') : t('codeMalformed'))
    void work.run(async () => {
      const body = { ticket, setup: app.setup, code: digits, device_id: deviceId() }
      const { recovery_codes, ...opened } = (await ask(deskSetUp, { body })).result
      onOpened(opened, recovery_codes)
    })
  }

  return (
    <EntryPage title={t('setUpTitle')} text={t('setUpText')}>
      <QrImage text={app.address} label={t('picture')} />
      <Stack as="p" gap={1}>
        <Text as="span" size="sm" tone="muted">
          {t('secret')}
        </Text>
        <Text as="code" wrap="anywhere" className={styles.key}>
          {app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Text>
      </Stack>
      <TextLink href={app.address} className={styles.open}>
        {t('openApp')}
      </TextLink>
      <Stack as="form" gap={4} noValidate onSubmit={submit}>
        <TextField
          label={t('firstCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          error={work.error}
          onChange={(event) => {
            setCode(event.target.value)
            work.setError('')
          }}
        />
        <Button type="submit" size="large" isFull isPending={work.isPending} needsNetwork>
          {t('turnOn')}
        </Button>
      </Stack>
      <Button variant="plain" onClick={onBack}>
        {t('back')}
      </Button>
    </EntryPage>
  )
}
