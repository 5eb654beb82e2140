/**
 * Loaded before the app and much smaller: sends at once what the first screen will ask for, so that the answers
 * are on their way while the app's code still is. `portal/shared/early.ts` hands them over.
 */
import { configAddress, sendEarly } from '#portal/shared/early.ts'
import { firstRequests, readWhoIsHere } from '#portal/shared/first-requests.ts'
import { browserTimeZone, headersOf } from '#portal/shared/request.ts'
import { readStored, stored } from '#portal/shared/storage.ts'

const { pathname, search, hostname } = location
const read = ({ shelf, key }: (typeof stored)[keyof typeof stored]) => readStored(shelf, key)

// An address with a query may carry a password or a token, which leaves it before anything is sent.
if (search === '') {
  const who = readWhoIsHere(read(stored.session), read(stored.lastUse), new Date())
  // Somebody who is signed in does not see the sign-in page on the way to his own.
  if (who && pathname === '/') document.documentElement.classList.add('is-entering')
  sendEarly(configAddress, '', {})
  const base = read(stored.mainApi) ?? ''
  const zone = browserTimeZone()
  for (const { url, token } of firstRequests({ base, pathname, hostname }, who)) {
    sendEarly(url, token, headersOf(token, zone))
  }
}
