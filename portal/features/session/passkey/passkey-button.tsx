import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import type { SignIn } from '../sign-in/use-sign-in.ts'
import styles from './passkey-button.module.css'
import { usePasskey } from './use-passkey.ts'

/** "Sign in with a passkey": as the last of the card it moves nothing when it comes. */
export function PasskeyButton({ signIn }: { signIn: SignIn }) {
  const t = useTranslations('session.passkey')
  const { state, press, prepare } = usePasskey(signIn)
  return (
    <div className={styles.passkey}>
      <Button
        variant="quiet"
        isFull
        isPending={state === 'busy'}
        onClick={() => void press()}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {t('signIn')}
      </Button>
      <p role="status" className={styles.note}>
        {state === 'closed' && t('closed')}
      </p>
    </div>
  )
}
