import { hydrateRoot } from 'react-dom/client'
import { LoginRoot } from '#portal/features/session/login/login-root.tsx'
import type { LoginAddress } from '#portal/features/session/take-login-address.ts'
import { leaveStale, tellStale, watchSession } from '#portal/shared/leaving/leave.ts'
import { takeWanted } from '#portal/shared/leaving/wanted.ts'
import { fetchCode } from '#portal/shared/loading/fetch-code.ts'
import { applyStoredIcon } from '#portal/shared/look/institute-look.ts'
import { getEnded, isSignedIn, readRedirect } from '#portal/shared/session-store.ts'

const importPortal = () => import('./portal.tsx')
const loadPortal = () => fetchCode(importPortal)

/** The sign-in page is in the document already and comes to life here, without router or queries. */
export async function startLogin(container: HTMLElement, address: LoginAddress): Promise<void> {
  applyStoredIcon()
  if (isSignedIn() && !address.link) {
    const { startPortal } = await loadPortal().finally(showPage)
    history.replaceState(null, '', takeWanted())
    return startPortal(container)
  }

  const ended = getEnded()
  if (ended && !address.link) {
    // Somebody whom another site signs in goes there (spec/1 §4.1).
    if (readRedirect()) return leaveStale(ended)
    tellStale(ended)
  }

  showPage()
  const enter = async () => {
    const portal = await loadPortal().catch(reportOffline)
    stopWatching()
    const path = takeWanted()
    if (!portal) return location.assign(path)
    // Select Profile may still have its history entry.
    await portal.belowPopups(async () => history.replaceState(null, '', path))
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

/** The boot script hides the sign-in page from somebody who is signed in. */
function showPage(): void {
  document.documentElement.classList.remove('is-entering')
}
