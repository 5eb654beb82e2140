import { renderToString } from 'react-dom/server'
import { LoginRoot } from '#portal/features/session/login/login-root.tsx'
import { ShellFrame } from './shell/shell-frame.tsx'

const nothing = () => undefined

/** The HTML of the sign-in page, which the browser hydrates. */
export function renderLogin(): string {
  return renderToString(<LoginRoot openPortal={async () => nothing()} preparePortal={nothing} />)
}

/** The HTML of every other page until the portal runs. */
export function renderFrame(): string {
  return renderToString(<ShellFrame />)
}
