/**
 * Loaded before the desk and much smaller: it asks for the code and the replies of the screen at this address side by side, and
 * can report and retry if the desk's code fails to load.
 */
import { startCode } from '#portal/shared/loading/first-code.ts'
import { browserTimeZone, headersOf, sendEarly } from '#portal/shared/requests/request.ts'
import { readStored } from '#portal/shared/storage.ts'
import { firstOf } from './core/first-page.ts'

const session = readStored('session', 'desk.session')
const { code, calls } = firstOf(location.pathname, session)
for (const load of code) load().catch(() => undefined)
for (const { url, token } of calls) void sendEarly(url, token, headersOf(token, browserTimeZone()))
startCode(() => import('./main.tsx'))
