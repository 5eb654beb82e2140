import { logout } from '#domain/session/calls.ts'
import { send } from '#portal/shared/api.ts'
import { deviceKeyOf, getDeviceId } from '#portal/shared/sign-in/device.ts'
import { logoutTimeoutMs } from '#portal/shared/time/delays.ts'

/** Ends a session on the server. An unreachable server must not prevent the logout here. */
export async function endOnServer(token: string): Promise<void> {
  const query = { deviceId: deviceKeyOf(getDeviceId()) }
  await send(logout, { query }, { token, timeoutMs: logoutTimeoutMs }).catch(() => {})
}
