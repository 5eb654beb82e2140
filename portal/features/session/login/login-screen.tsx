import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LoginAddress } from '#portal/features/session/take-login-address.ts'
import { useReturnFocus } from '#portal/features/session/use-return-focus.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { knowsPasskeys } from '#portal/shared/sign-in/passkey-support.ts'
import { stored, takeStored } from '#portal/shared/storage.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { showToast, Toasts } from '#ui/popups/toast.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { SignInPopups } from '../sign-in/sign-in-popups.tsx'
import { type SignIn, type SignInError, useSignIn } from '../sign-in/use-sign-in.ts'
import { LoginArt } from './login-art.tsx'
import { LoginBrand } from './login-brand.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-screen.module.css'

export type LoginScreenProps = {
  /**
   * Opens the portal in the same document.
   * @throws if its code cannot be fetched
   */
  openPortal: () => Promise<void>
  /** Fetches the portal's code while the person types. */
  preparePortal: () => void
  /** The values from the page's address; undefined while the build renders the page. */
  address?: LoginAddress | undefined
}

/** The build renders it once, so anything that depends on the browser is set by effects after hydration. */
export function LoginScreen({ openPortal, preparePortal, address }: LoginScreenProps) {
  const t = useTranslations('session')
  const isInBrowser = useIsInBrowser()
  const ended = useEndedMessage()
  const [opening, setOpening] = useState<'no' | 'yes' | 'failed'>('no')
  const submitRef = useRef<HTMLButtonElement>(null)

  const signIn = useSignIn({
    onSignedIn: () => {
      setOpening('yes')
      openPortal().catch(() => setOpening('failed'))
    },
    onError: (error) => {
      if ('key' in error && (error.key === 'default' || error.key === 'trouble'))
        showToast(t('errors.contactAdmin'), 'bad')
    },
  })
  useReturnFocus(signIn.step !== undefined, submitRef)
  const typedLogin = () => {
    const field = submitRef.current?.form?.elements.namedItem('login')
    return field instanceof HTMLInputElement ? field.value : ''
  }
  const error: SignInError | undefined = opening === 'failed' ? { key: 'network' } : signIn.error

  return (
    <div className={styles.screen}>
      <main className={styles.pane}>
        <div className={styles.above}>
          {isInBrowser && address?.hasHomeButton && (
            <a className={joinClasses(buttonClass({ variant: 'quiet' }), styles.home)} href="/">
              {t('home')}
            </a>
          )}
          <FormError text={ended.text} />
        </div>
        <div className={styles.card}>
          <LoginBrand />
          <LoginForm
            link={address?.link}
            error={error}
            isPending={signIn.isBusy || opening === 'yes'}
            submitRef={submitRef}
            onFirstFocus={preparePortal}
            onSubmit={(credentials) => {
              setOpening('no')
              ended.clear()
              void signIn.start(credentials)
            }}
          />
          <ForgotPasswordButton login={typedLogin} />
          <PasskeySlot signIn={signIn} />
        </div>
      </main>
      <LoginArt />
      <SignInPopups signIn={signIn} />
      <Toasts />
    </div>
  )
}

/** The server's reason for ending the last session; shown once [session-52]. */
function useEndedMessage(): { text: string | undefined; clear: () => void } {
  const [text, setText] = useState<string>()
  useEffect(() => {
    const message = takeStored(stored.message.shelf, stored.message.key)
    if (message) setText(message)
  }, [])
  return { text, clear: () => setText(undefined) }
}

/** False in the built page and during hydration, then true. */
function useIsInBrowser(): boolean {
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return isInBrowser
}

type Content = ComponentType<{ signIn: SignIn }>

/** The button for passkeys, once its code is loaded; the form does not wait for it. */
function PasskeySlot({ signIn }: { signIn: SignIn }) {
  const [Content, setContent] = useState<Content>()
  useEffect(() => {
    let isHere = true
    if (!knowsPasskeys()) return
    import('../passkey/passkey-button.tsx').then(
      ({ PasskeyButton }) => isHere && setContent(() => PasskeyButton),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return Content ? <Content signIn={signIn} /> : null
}

const ForgotPassword = lazyPopup(() =>
  import('../forgot-password/forgot-password.tsx').then((m) => m.ForgotPassword),
)

/** 'Forgot Password?' and the popup behind it [session-23]. @param login the content of the login field */
function ForgotPasswordButton({ login }: { login: () => string }) {
  const t = useTranslations('session')
  const { isOpen, close, triggerRef, triggerProps } = usePopup(ForgotPassword.prepare)
  useReturnFocus(isOpen, triggerRef)
  return (
    <>
      <button type="button" className={buttonClass({ variant: 'plain' })} {...triggerProps}>
        {t('forgot')}
      </button>
      {isOpen && <ForgotPassword login={login()} onClose={close} />}
    </>
  )
}
