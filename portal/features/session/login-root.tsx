import { LoginScreen, type LoginScreenProps } from '#portal/features/session/login-screen.tsx'
import { SessionIntl } from '#portal/features/session/session-intl.tsx'

/** The sign-in page, whole: the build renders it into the page, the browser takes it over. */
export function LoginRoot(props: LoginScreenProps) {
  return (
    <SessionIntl>
      <LoginScreen {...props} />
    </SessionIntl>
  )
}
