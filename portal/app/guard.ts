import { type LoaderFunctionArgs, redirect } from 'react-router'
import { leaveStale } from '#portal/shared/leaving/leave.ts'
import { keepWanted } from '#portal/shared/leaving/wanted.ts'
import { mayOpen } from '#portal/shared/navigation/menu.ts'
import { getEnded, getSession, isSignedIn } from '#portal/shared/session-store.ts'

/** Reachable without a session [shell-1]. */
const openPaths = ['/userlogin', '/errorpage']

export function isOpenPath(path: string): boolean {
  return openPaths.includes(path.toLowerCase().replace(/\/+$/, ''))
}

/**
 * Sends a signed-out visitor to the sign-in screen, which returns to the wanted path afterwards [shell-2].
 * @returns whether the page is being left
 */
export function leaveIfSignedOut(): boolean {
  if (isSignedIn() || isOpenPath(location.pathname)) return false
  const ended = getEnded()
  if (ended) leaveStale(ended)
  else {
    keepWanted(undefined)
    location.replace('/')
  }
  return true
}

/** Redirects to home from a screen that the account may not open [shell-4]. */
export function guardScreen({ request }: LoaderFunctionArgs): Response | null {
  return mayOpen(new URL(request.url).pathname, getSession()) ? null : redirect('/dashboard')
}
