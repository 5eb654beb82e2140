import { hydrateRoot } from 'react-dom/client'
import { LoginRoot } from '#portal/features/session/login/login-root.tsx'
import type { LoginAddress } from '#portal/features/session/take-login-address.ts'
import { forgetOldShared, forgetShared } from '#portal/shared/device/shared-files.ts'
import { clearSession } from '#portal/shared/leaving/clear-session.ts'
import { leaveStale, noteStale, watchSession } from '#portal/shared/leaving/leave.ts'
import { takeWanted } from '#portal/shared/leaving/wanted.ts'
import { fetchCode } from '#portal/shared/loading/fetch-code.ts'
import { applyStoredIcon } from '#portal/shared/look/institute-look.ts'
import { getEnded, isSignedIn, readRedirect } from '#portal/shared/session-store.ts'

const importPortal = () => import('./portal.tsx')
const loadPortal = () => fetchCode(importPortal)

/** Hydrates the sign-in page, which is in the document already, without router or queries. */
export async function startLogin(container: HTMLElement, address: LoginAddress): Promise<void> {
  applyStoredIcon()
  if (isSignedIn() && !address.link) {
    const { startPortal } = await loadPortal().finally(showPage)
    history.replaceState(null, '', takeWanted())
    return startPortal(container)
  }

  const ended = getEnded()
  if (ended && !address.link) {
    // A person whom another site signs in is sent there [session-31].
    if (readRedirect()) return leaveStale(ended)
    noteStale(ended)
  }

  showPage()
  // After a session that ended elsewhere.
  void clearSession()
  void forgetOldShared()
  const enter = async () => {
    const portal = await loadPortal().catch(reportOffline)
    stopWatching()
    const path = takeWanted()
    // What was shared is for the person who signs in to use it.
    if (path !== '/share') void forgetShared()
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

/** Online, missing code belongs to an older build, and a page load gets the new one. */
function reportOffline(failure: unknown): undefined {
  if (!navigator.onLine) throw failure
}

/** The boot script hides the sign-in page from a signed-in person. */
function showPage(): void {
  document.documentElement.classList.remove('is-entering')
}
