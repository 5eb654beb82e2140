/**
 * Runs before the portal is loaded, and is much smaller: shows the snapshot of home and sends the first requests, so that
 * their replies come while the code is still loading. `portal/shared/requests/early.ts` hands them over.
 */

import { holdInput } from '#portal/shared/kept/held-input.ts'
import { buildOf, hidePicture, pictureScope, showPicture } from '#portal/shared/kept/picture.ts'
import { startCode } from '#portal/shared/loading/first-code.ts'
import { configAddress, sendEarly } from '#portal/shared/requests/early.ts'
import { firstRequests, readStoredPerson } from '#portal/shared/requests/first-requests.ts'
import { browserTimeZone, headersOf } from '#portal/shared/requests/request.ts'
import { readStored, stored } from '#portal/shared/storage.ts'

const { pathname, search, hash, hostname } = location
const read = ({ shelf, key }: (typeof stored)[keyof typeof stored]) => readStored(shelf, key)

// A query, or such a fragment, may contain a password or token, which must be removed before anything is sent.
const isPlain = search === '' && !hash.includes('=')
const who = isPlain ? readStoredPerson(read(stored.session), read(stored.lastUse), new Date()) : undefined
// A signed-in person does not see the sign-in page before home.
if (who && pathname === '/') document.documentElement.classList.add('is-entering')
if (pathname === '/') holdInput()
// The script may run before the page is parsed.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
else begin()

function begin(): void {
  // The snapshot is painted before anything heavy runs.
  if (showHome()) requestAnimationFrame(() => setTimeout(goOn))
  else goOn()
}

function showHome(): boolean {
  const root = document.getElementById('root')
  if (!who || !root || pathname !== '/dashboard') return false
  const { token: yearOf, userId, studentId } = who
  return showPicture(root, pictureScope(buildOf(document), { yearOf, userId, studentId }))
}

/** After the server has ended the session the snapshot is removed at once, before the portal is loaded. */
function hideFromStranger({ status }: Response): void {
  if (status === 401 || status === 403) hidePicture(document)
}

function goOn(): void {
  if (isPlain) {
    sendEarly(configAddress, '', {})
    const zone = browserTimeZone()
    const page = { base: read(stored.mainApi) ?? '', pathname, hostname }
    for (const { url, token } of firstRequests(page, who))
      sendEarly(url, token, headersOf(token, zone)).then(hideFromStranger, () => undefined)
  }
  startCode(async () => (await import('./main.tsx')).start())
}
