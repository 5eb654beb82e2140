import '#portal/shared/jitless.ts'
import '#ui/base.css'
import { userLoginPath } from '#domain/session/login-link.ts'
import { noConnectionMessage } from '#domain/status-message.ts'
import { disableContextMenu } from '#portal/app/context-menu.ts'
import { takeLoginAddress } from '#portal/features/session/take-login-address.ts'
import { applyTheme, followTheme } from '#portal/shared/theme.ts'

const retryLabel = 'Try again'

/** The sign-in page, that of receipts, or everything else: each comes without the others' code. */
async function start(container: HTMLElement): Promise<void> {
  if (location.pathname === '/') {
    const address = takeLoginAddress()
    if (address.link?.kind !== 'token') {
      const { startLogin } = await import('./login.tsx')
      return startLogin(container, address)
    }
    // A token has a page of its own (spec/1 §2.2).
    history.replaceState(null, '', userLoginPath(address.link.token))
  }
  if (/^\/(test-)?receipt(\/|$)/i.test(location.pathname)) {
    const { startReceipt } = await import('./receipt.tsx')
    return startReceipt(container)
  }
  const { startPortal } = await import('./portal.tsx')
  startPortal(container)
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
disableContextMenu()

const container = document.getElementById('root')
if (!container) throw new Error('the page has no #root')
start(container).catch(() => tellOffline(container))
