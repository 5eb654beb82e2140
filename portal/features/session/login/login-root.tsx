import { SessionIntl } from '#portal/features/session/session-intl.tsx'
import { LoginScreen, type LoginScreenProps } from './login-screen.tsx'

/** The whole sign-in page: the build renders it, the browser hydrates it. */
export function LoginRoot(props: LoginScreenProps) {
  return (
    <SessionIntl>
      <LoginScreen {...props} />
    </SessionIntl>
  )
}
