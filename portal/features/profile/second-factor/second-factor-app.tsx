import QRCode from 'qrcode'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import styles from '../passkeys/passkey-popup.module.css'

type SecondFactorAppProps = {
  /** Base32. */
  secret: string
  /** The secret as an `otpauth:` address. */
  address: string
  /** @throws Error with a message for the person */
  onCode: (code: string) => Promise<void>
  onClose: () => void
}

/** Sets up an authenticator app: scanned, typed, or opened on the same phone. Its first code proves that it works. */
export function SecondFactorApp({ secret, address, onCode, onClose }: SecondFactorAppProps) {
  const t = useTranslations('passkey')
  const work = useWork()
  const [code, setCode] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const digits = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return work.setError(t('codeMissing'))
    void work.run(() => onCode(digits))
  }

  return (
    <FormDialog
      title={t('scanTitle')}
      submitLabel={t('turnOn')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('scan')}</p>
      <QrPicture text={address} label={t('picture')} />
      <Stack as="p" gap={1}>
        <Text as="span" size="sm" tone="muted">
          {t('key')}
        </Text>
        <Text as="code" wrap="anywhere" className={styles.key}>
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Text>
      </Stack>
      <a className={styles.open} href={address}>
        {t('openApp')}
      </a>
      <TextField
        label={t('code')}
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
    </FormDialog>
  )
}

/** Dark on light in every theme, as scanners require, with the standard margin of four squares. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
    const squares = []
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (modules.get(row, column)) squares.push(`M${column + 4} ${row + 4}h1v1h-1z`)
      }
    }
    return { path: squares.join(''), size: modules.size + 8 }
  }, [text])
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={styles.paper} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={styles.ink} d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
