import { KeyRound } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { deskPasskey } from '#domain/desk/calls.ts'
import { releaseInput } from '#portal/shared/device/held-input.ts'
import { hasKeyboard } from '#portal/shared/forms/has-keyboard.ts'
import { useForm } from '#portal/shared/forms/use-form.ts'
import { knowsPasskeys } from '#portal/shared/sign-in/passkey-support.ts'
import { withoutSpaces } from '#portal/shared/sign-in/validation.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { ask } from '../core/ask.ts'
import { deviceId, useSession } from '../core/session.ts'
import styles from './entry.module.css'
import { EntryPage } from './entry-page.tsx'
import { usePasskey } from './use-passkey.ts'
import { type OpenedDesk, type Stage, useSignIn } from './use-sign-in.ts'

const fields = ['user_name', 'password'] as const

const subscribeToNothing = () => () => undefined

type SignInProps = { onStage: (stage: Stage) => void; onOpened: (opened: OpenedDesk) => void }

/** The password, or a passkey alone. Why a session has ended is shown above. The build renders it once, and the browser hydrates it. */
export function SignIn({ onStage, onOpened }: SignInProps) {
  const t = useTranslations('deskEntry')
  const message = useSession((session) => session.message)
  const { signIn, ...work } = useSignIn(onStage)
  const passkey = usePasskey(work)
  const hasPasskeys = useSyncExternalStore(subscribeToNothing, knowsPasskeys, () => true)
  useEffect(releaseInput, [])
  const { errors, form } = useForm(fields, {
    check: ({ user_name, password }) => ({
      user_name: withoutSpaces(user_name) === '' ? t('loginMissing') : '',
      password: password === '' ? t('passwordMissing') : '',
    }),
    submit: ({ user_name, password }) => signIn({ user_name: withoutSpaces(user_name), password }),
  })

  const byPasskey = () =>
    passkey.sign(async (assertion) => {
      const { result } = await ask(deskPasskey, { body: { assertion, device_id: deviceId() } })
      onOpened(result)
    })

  return (
    <EntryPage title={t('title')} text={t('about')}>
      {message !== '' && (
        <Text role="status" tone="warn" weight="medium">
          {message}
        </Text>
      )}
      <Stack as="form" gap={4} noValidate {...form}>
        <TextField
          name="user_name"
          label={t('login')}
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={254}
          autoFocus={hasKeyboard()}
          error={errors.user_name}
        />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          error={errors.password}
        />
        <FormError text={work.error} />
        <Button type="submit" size="large" isFull isPending={work.isPending} needsNetwork>
          {t('continue')}
        </Button>
      </Stack>
      {hasPasskeys && (
        <Button variant="quiet" isFull isPending={work.isPending} onClick={() => void byPasskey()}>
          <KeyRound size={18} aria-hidden="true" />
          {t('passkey')}
        </Button>
      )}
      <Text role="status" size="sm" tone="muted">
        {passkey.note}
      </Text>
      <Stack gap={1} className={styles.foot}>
        <Text size="sm" tone="muted">
          {t('idle')}
        </Text>
        <TextLink href="/">{t('portal')}</TextLink>
      </Stack>
    </EntryPage>
  )
}
