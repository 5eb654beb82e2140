import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from '../login/login-screen.module.css'
import type { SignIn } from '../sign-in/use-sign-in.ts'
import { usePasskey } from './use-passkey.ts'

/** "Sign in with a passkey", last in the card, so that nothing moves when it appears. */
export function PasskeyButton({ signIn }: { signIn: SignIn }) {
  const t = useTranslations('session.passkey')
  const { state, press, prepare } = usePasskey(signIn)
  return (
    <Stack gap={2} className={styles.passkey}>
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
      <Text role="status" size="sm" tone="muted" align="center">
        {state === 'closed' && t('closed')}
      </Text>
    </Stack>
  )
}
