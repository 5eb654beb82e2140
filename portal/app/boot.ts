/**
 * Runs before the portal is loaded, and is much smaller: shows the picture of the screen and sends the first requests, so
 * that their replies come while the code is still loading. `portal/shared/requests/request.ts` hands them over.
 */

import { pageOwner } from '#domain/session/page-view.ts'
import { holdInput } from '#portal/shared/device/held-input.ts'
import { hidePicture, showPicture } from '#portal/shared/device/picture.ts'
import { withinLimit } from '#portal/shared/device/within-limit.ts'
import { startCode } from '#portal/shared/loading/first-code.ts'
import { firstRequests, readStoredPerson } from '#portal/shared/requests/first-requests.ts'
import {
  browserTimeZone,
  configAddress,
  headersOf,
  keepReplies,
  sendEarly,
} from '#portal/shared/requests/request.ts'
import { readStored, stored } from '#portal/shared/storage.ts'

const { pathname, search, hash, hostname } = location
/** Reading it takes a few milliseconds, unless the device is busy. */
const pictureLimitMs = 300
const read = ({ shelf, key }: (typeof stored)[keyof typeof stored]) => readStored(shelf, key)

// A query, or such a fragment, may contain a password or token, which must be removed before anything is sent.
const isPlain = search === '' && !hash.includes('=')
const who = isPlain ? readStoredPerson(read(stored.session), read(stored.lastUse), new Date()) : undefined
// A signed-in person does not see the sign-in page before home.
if (who && pathname === '/') document.documentElement.classList.add('is-entering')
if (pathname === '/') holdInput()
// The script may run before the page is parsed.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
else void begin()

async function begin(): Promise<void> {
  if (isRendered()) {
    requestAnimationFrame(() => setTimeout(startPage))
    return
  }
  sendFirst()
  // The picture is painted before anything heavy runs.
  if (await withinLimit(showScreen(), pictureLimitMs)) requestAnimationFrame(() => setTimeout(startPage))
  else startPage()
}

/** Whether the page came with its screen (docs/decisions/20). One of another person or year is removed. */
function isRendered(): boolean {
  const picture = document.getElementById('picture')
  if (!picture) return false
  if (!who || picture.dataset.of !== pageOwner(who)) {
    hidePicture(document)
    return false
  }
  keepReplies(JSON.parse(document.getElementById('replies')?.textContent ?? '[]'), who)
  return true
}

function startPage(): void {
  startCode(async () => (await import('./main.tsx')).start())
}

async function showScreen(): Promise<boolean> {
  const root = document.getElementById('root')
  if (!who || !root || pathname === '/') return false
  const isShown = await showPicture(root, { ...who, path: pathname })
  // What no longer holds keeps its size, and is not seen.
  for (const part of document.querySelectorAll<HTMLElement>('#picture [data-until]'))
    if (Date.now() >= Number(part.dataset.until)) part.dataset.live = ''
  return isShown
}

/** After the server has ended the session the picture is removed at once, before the portal is loaded. */
function hideFromStranger({ status }: Response): void {
  if (status === 401 || status === 403) hidePicture(document)
}

function sendFirst(): void {
  if (!isPlain) return
  sendEarly(configAddress, '', {})
  const zone = browserTimeZone()
  const page = { base: read(stored.mainApi) ?? '', pathname, hostname }
  for (const { url, token } of firstRequests(page, who))
    sendEarly(url, token, headersOf(token, zone)).then(hideFromStranger, () => undefined)
}
