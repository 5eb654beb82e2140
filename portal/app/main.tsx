import '#portal/shared/loading/jitless.ts'
import '#ui/base.css'
import { userLoginPath } from '#portal/features/session/login-link.ts'
import { takeLoginAddress } from '#portal/features/session/take-login-address.ts'
import { watchInstallOffer } from '#portal/shared/look/install-offer.ts'
import { applyTheme, followTheme } from '#portal/shared/look/theme.ts'
import { watchPageSpeed } from '#portal/shared/speed/watch-page-speed.ts'

/** Lets the browser paint and handle input first. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The sign-in page, the page of receipts, or the portal: each is loaded without the others' code. */
function choosePage(container: HTMLElement): () => Promise<void> {
  if (location.pathname === '/') {
    const address = takeLoginAddress()
    if (address.link?.kind !== 'token')
      return async () => (await import('./login.tsx')).startLogin(container, address)
    // A token has a separate page [session-6].
    history.replaceState(null, '', userLoginPath(address.link.token))
  }
  if (/^\/(test-)?receipt(\/|$)/i.test(location.pathname))
    return async () => (await import('./receipt.tsx')).startReceipt(container)
  return async () => {
    // Each in a task of its own, so that what is on the screen already can be scrolled meanwhile.
    await import('react-dom/client')
    await nextTask()
    const { startPortal } = await import('./portal.tsx')
    await nextTask()
    startPortal(container)
  }
}

/** The browser's context menu is off, except in text fields, so that people can paste [shell-6]. */
function disableContextMenu(): void {
  document.addEventListener('contextmenu', (event) => {
    const isField =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (!isField) event.preventDefault()
  })
}

applyTheme()
followTheme()
disableContextMenu()
watchInstallOffer()
watchPageSpeed()

const container = document.getElementById('root')
if (!container) throw new Error('the page has no #root')

/** Fetches the code of the page and runs it. After a failure it may be called again. */
export const start = choosePage(container)
