/**
 * Loaded before the app and much smaller: shows home as it stood last, and sends at once what the first screen will
 * ask for, so that the answers are on their way while the app's code still is. `portal/shared/requests/early.ts` hands them over.
 */

import { holdInput } from '#portal/shared/kept/held-input.ts'
import { buildOf, hidePicture, pictureScope, showPicture } from '#portal/shared/kept/picture.ts'
import { startCode } from '#portal/shared/loading/first-code.ts'
import { configAddress, sendEarly } from '#portal/shared/requests/early.ts'
import { firstRequests, readWhoIsHere } from '#portal/shared/requests/first-requests.ts'
import { browserTimeZone, headersOf } from '#portal/shared/requests/request.ts'
import { readStored, stored } from '#portal/shared/storage.ts'

const { pathname, search, hash, hostname } = location
const read = ({ shelf, key }: (typeof stored)[keyof typeof stored]) => readStored(shelf, key)

// An address with a query, or such a fragment, may carry a password or a token, which leaves it before anything is sent.
const isPlain = search === '' && !hash.includes('=')
const who = isPlain ? readWhoIsHere(read(stored.session), read(stored.lastUse), new Date()) : undefined
// Somebody who is signed in does not see the sign-in page on the way to his own.
if (who && pathname === '/') document.documentElement.classList.add('is-entering')
if (pathname === '/') holdInput()
// It may be here before the end of the page.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
else begin()

function begin(): void {
  // What was shown is to be seen before anything heavy runs.
  if (showHome()) requestAnimationFrame(() => setTimeout(goOn))
  else goOn()
}

function showHome(): boolean {
  const root = document.getElementById('root')
  if (!who || !root || pathname !== '/dashboard') return false
  const { token: yearOf, userId, studentId } = who
  return showPicture(root, pictureScope(buildOf(document), { yearOf, userId, studentId }))
}

/** The server has ended the session: what it showed goes at once, before the app's code is there to leave. */
function hideFromStranger({ status }: Response): void {
  if (status === 401 || status === 403) hidePicture(document)
}

function goOn(): void {
  if (isPlain) {
    sendEarly(configAddress, '', {})
    const zone = browserTimeZone()
    const place = { base: read(stored.mainApi) ?? '', pathname, hostname }
    for (const { url, token } of firstRequests(place, who))
      sendEarly(url, token, headersOf(token, zone)).then(hideFromStranger, () => undefined)
  }
  startCode(async () => (await import('./main.tsx')).start())
}
