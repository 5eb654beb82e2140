import { logout } from '#domain/session/calls.ts'
import { send } from '#portal/shared/api.ts'
import { deviceKeyOf, getDeviceId } from '#portal/shared/sign-in/device.ts'
import { logoutTimeoutMs } from '#portal/shared/time/delays.ts'

/**
 * Ends a session on the server. An unreachable server must not prevent the logout here.
 * @param isChosen whether the person chose Logout: then the server sends no more notifications to this browser [news-34]
 */
export async function endOnServer(token: string, isChosen: boolean): Promise<void> {
  const deviceId = deviceKeyOf(getDeviceId())
  const query = isChosen ? { deviceId } : ({ deviceId, keeps_notifications: 'true' } as const)
  await send(logout, { query }, { token, timeoutMs: logoutTimeoutMs }).catch(() => {})
}
