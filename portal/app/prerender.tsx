import { renderToString } from 'react-dom/server'
import { LoginRoot } from '#portal/features/session/login/login-root.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'

const nothing = () => undefined

/** The sign-in page as it is sent: the browser takes it over where it stands. */
export function renderLogin(): string {
  return renderToString(<LoginRoot openPortal={async () => nothing()} preparePortal={nothing} />)
}

/** What stands on every other page until the portal is there. */
export function renderFrame(): string {
  return renderToString(<ShellFrame />)
}
