import { SessionIntl } from '#portal/features/session/session-intl.tsx'
import { LoginScreen, type LoginScreenProps } from './login-screen.tsx'

/** The sign-in page, whole: the build renders it into the page, the browser takes it over. */
export function LoginRoot(props: LoginScreenProps) {
  return (
    <SessionIntl>
      <LoginScreen {...props} />
    </SessionIntl>
  )
}
