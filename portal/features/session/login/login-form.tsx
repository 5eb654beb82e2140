import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { releaseInput } from '#portal/shared/device/held-input.ts'
import { useForm } from '#portal/shared/forms/use-form.ts'
import { callingCode } from '#portal/shared/look/institute-look.ts'
import {
  type LoginFault,
  loginFault,
  type PasswordEntryFault,
  passwordEntryFault,
  readLoginPhone,
  withoutSpaces,
} from '#portal/shared/sign-in/validation.ts'
import { loginLinkDelayMs } from '#portal/shared/time/delays.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { LoginLink } from '../login-link.ts'
import type { Credentials, SignInError } from '../sign-in/use-sign-in.ts'
import styles from './login-screen.module.css'

type Fault = LoginFault | PasswordEntryFault | 'passwordInvalid'

type LoginFormProps = {
  link: LoginLink | undefined
  error: SignInError | undefined
  isPending: boolean
  submitRef: RefObject<HTMLButtonElement | null>
  onFirstFocus: () => void
  onSubmit: (credentials: Credentials) => void
}

/**
 * The fields are uncontrolled: text that is typed or filled in before the script is loaded stays, and is read from the
 * page.
 */
export function LoginForm({ link, error, isPending, submitRef, onFirstFocus, onSubmit }: LoginFormProps) {
  const t = useTranslations('session')
  const { errors, setErrors, form } = useForm(['login', 'password'], {
    check: ({ login, password }) => ({
      login: loginFault(login, callingCode()),
      password: passwordEntryFault(password),
    }),
    submit: ({ login, password }) =>
      onSubmit({ user_name: readLoginPhone(login, callingCode()) ?? login, password }),
  })
  const isByLink = useLoginLink(link, {
    fillIn: (user) => setLogin(submitRef.current?.form, user),
    signIn: onSubmit,
    refuse: () => setErrors({ password: 'passwordInvalid' satisfies Fault }),
  })
  const hasPrepared = useRef(false)
  useEffect(() => {
    // Typed before hydration.
    setLogin(submitRef.current?.form)
    releaseInput()
  }, [submitRef])

  function prepare() {
    if (!hasPrepared.current) onFirstFocus()
    hasPrepared.current = true
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isPending || isByLink) return event.preventDefault()
    setLogin(event.currentTarget)
    form.onSubmit(event)
  }

  const faultText = (message: string | undefined) => message && t(`faults.${message as Fault}`)

  return (
    <form
      method="post"
      action="/"
      noValidate
      className={styles.form}
      {...form}
      onSubmit={submit}
      onFocus={prepare}
    >
      <TextField
        name="login"
        label={t('login')}
        placeholder={t('loginPlaceholder')}
        type="text"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        error={faultText(errors.login)}
        onInput={dropSpaces}
      />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="current-password"
        error={faultText(errors.password)}
      />
      <FormError {...errorTexts(error)} />
      <Button type="submit" size="large" isFull isPending={isPending || isByLink} ref={submitRef}>
        {t('submit')}
      </Button>
    </form>
  )

  function errorTexts(reason: SignInError | undefined) {
    if (!reason) return { text: undefined }
    if ('text' in reason) return reason
    return {
      text: t(`errors.${reason.key}`),
      detail: reason.key === 'network' ? t('errors.noConnection') : undefined,
    }
  }
}

/** Sets the login, or keeps the typed one, without spaces. */
function setLogin(form: HTMLFormElement | null | undefined, value?: string) {
  const field = form?.elements.namedItem('login')
  if (field instanceof HTMLInputElement) field.value = withoutSpaces(value ?? field.value)
}

/** Removes spaces while typing; the caret keeps its position [session-7]. */
function dropSpaces({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
  const kept = withoutSpaces(input.value)
  if (kept === input.value || ('isComposing' in nativeEvent && nativeEvent.isComposing)) return
  const caret = withoutSpaces(input.value.slice(0, input.selectionStart ?? undefined)).length
  input.value = kept
  input.setSelectionRange(caret, caret)
}

type LinkHandlers = {
  fillIn: (user: string) => void
  signIn: (credentials: Credentials) => void
  refuse: () => void
}

/**
 * A login link signs in automatically after a moment [session-4].
 * @returns true until then
 */
function useLoginLink(link: LoginLink | undefined, handlers: LinkHandlers): boolean {
  const [isWaiting, setWaiting] = useState(false)
  const begin = useEffectEvent(() => {
    if (!link || link.kind === 'token') return undefined
    handlers.fillIn(link.user)
    if (link.kind === 'filled') return undefined
    if (link.kind === 'unreadable') return handlers.refuse()
    setWaiting(true)
    return setTimeout(() => {
      setWaiting(false)
      handlers.signIn({ user_name: withoutSpaces(link.user), password: link.password, from_link: true })
    }, loginLinkDelayMs)
  })
  useEffect(() => {
    const timer = begin()
    return () => {
      if (timer !== undefined) clearTimeout(timer)
    }
  }, [])
  return isWaiting
}
