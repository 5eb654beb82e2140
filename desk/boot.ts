/**
 * Loaded before the desk and much smaller: it shows the sign-in, or asks for the code and the replies of the screen at this address
 * side by side, and can report and retry if the desk's code fails to load.
 */
import { holdInput } from '#portal/shared/device/held-input.ts'
import { hasKeyboard } from '#portal/shared/forms/has-keyboard.ts'
import { startCode } from '#portal/shared/loading/first-code.ts'
import { browserTimeZone, headersOf, sendEarly } from '#portal/shared/requests/request.ts'
import { readStored } from '#portal/shared/storage.ts'
import { firstOf } from './core/first-page.ts'

const session = readStored('session', 'desk.session')
const { code, calls, isSignIn } = firstOf(location.pathname, session)
for (const load of code) load().catch(() => undefined)
for (const { url, token } of calls) void sendEarly(url, token, headersOf(token, browserTimeZone()))
// The script may run before the page is parsed.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
else begin()

function begin(): void {
  const root = document.getElementById('root')
  if (isSignIn && root?.hidden) showSignIn(root)
  startCode(async () => (await import('./main.tsx')).start())
}

/** The build has rendered it. What is pressed before it can react is done once it can. */
function showSignIn(root: HTMLElement): void {
  holdInput()
  root.hidden = false
  if (hasKeyboard()) root.querySelector('input')?.focus()
}
