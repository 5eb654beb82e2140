import { logout } from '#domain/session/calls.ts'
import { send } from '#portal/shared/api.ts'
import { logoutTimeoutMs } from '#portal/shared/delays.ts'
import { deviceKeyOf, getDeviceId } from '#portal/shared/device.ts'
import { leaveAfterLogout } from '#portal/shared/leave.ts'
import { getSession } from '#portal/shared/session-store.ts'

/** Ends the session here and on the server, and goes to the site's root or the stored redirect address. */
export async function logOut(): Promise<void> {
  await endOnServer(getSession().student_auth)
  leaveAfterLogout()
}

/** Ends a session on the server. One that cannot be reached must not keep anybody signed in here. */
export async function endOnServer(token: string): Promise<void> {
  const query = { deviceId: deviceKeyOf(getDeviceId()) }
  await send(logout, { query }, { token, timeoutMs: logoutTimeoutMs }).catch(() => {})
}
