import './jitless.ts'
import '#ui/base.css'
import { hydrateRoot } from 'react-dom/client'
import { noConnectionMessage } from '#domain/errors.ts'
import { type LoginLink, userLoginPath } from '#domain/session/login-link.ts'
import { disableContextMenu } from '#portal/app/context-menu.ts'
import { applyTheme, followTheme } from '#portal/app/theme.ts'
import { LoginRoot } from '#portal/features/session/login-root.tsx'
import { takeLoginAddress } from '#portal/features/session/take-login-address.ts'
import { applyStoredIcon } from '#portal/shared/institute-look.ts'
import { watchSession } from '#portal/shared/leave.ts'
import { isSignedIn } from '#portal/shared/session-store.ts'
import { takeWanted } from '#portal/shared/wanted.ts'

const retryLabel = 'Try again'

const loadPortal = () => import('./portal.tsx')

/** The sign-in page is in the document already and comes to life here, without router or queries. */
function startLogin(container: HTMLElement): void {
  const address = takeLoginAddress()
  const onward = pathBeyond(address.link)
  if (onward !== undefined) {
    openPortal(container, onward)
    return
  }

  showPage()
  const enter = async () => {
    const portal = await loadPortal().catch(reportOffline)
    stopWatching()
    const path = takeWanted()
    if (!portal) return location.assign(path)
    history.replaceState(null, '', path)
    portal.startPortal(root)
  }
  const prepare = () => void loadPortal().catch(() => undefined)
  const stopWatching = watchSession(() => {
    if (isSignedIn()) location.reload()
  })
  const root = hydrateRoot(
    container,
    <LoginRoot address={address} openPortal={enter} preparePortal={prepare} />,
  )
}

/** Code that cannot be fetched while there is a connection is that of an older version: a page load brings the new one. */
function reportOffline(failure: unknown): undefined {
  if (!navigator.onLine) throw failure
}

/** Where to go without showing the sign-in page: a token has a page of its own, a session needs none (spec/1 §2.2). */
function pathBeyond(link: LoginLink | undefined): string | undefined {
  if (link?.kind === 'token') return userLoginPath(link.token)
  return isSignedIn() && !link ? takeWanted() : undefined
}

/** Everything behind the sign-in page, at a path or where the address points already. */
function openPortal(container: HTMLElement, path?: string): void {
  if (path) history.replaceState(null, '', path)
  loadPortal()
    .then(
      ({ startPortal }) => startPortal(container),
      () => tellOffline(container),
    )
    .finally(showPage)
}

/** The boot script hides the sign-in page from somebody who is signed in. */
function showPage(): void {
  document.documentElement.classList.remove('is-entering')
}

/** Without its code the portal can say only this. */
function tellOffline(container: HTMLElement): void {
  const message = document.createElement('p')
  message.setAttribute('role', 'alert')
  message.textContent = noConnectionMessage
  const retry = document.createElement('button')
  retry.textContent = retryLabel
  retry.addEventListener('click', () => location.reload())
  const page = document.createElement('main')
  page.append(message, retry)
  container.replaceChildren(page)
}

applyTheme()
followTheme()
applyStoredIcon()
disableContextMenu()

const container = document.getElementById('root')
if (!container) throw new Error('the page has no #root')
if (location.pathname === '/') startLogin(container)
else openPortal(container)
