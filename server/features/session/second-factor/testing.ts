import { Secret, TOTP } from 'otpauth'
import type { SignedIn } from '#domain/session/calls.ts'
import { passkeyCaller } from '#server/features/session/passkey/testing.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

export const aarav = '9000000001'
export const wrongCode = { status: 422, message: 'This code is not right, or was used already.' }
export const isIn = ({ result }: Awaited<ReturnType<TestApp['login']>>) =>
  result !== null && 'student_auth' in result

type Set = { me: SignedIn; secret: string; recoveryCodes: string[] }
export type WithCodes = { recovery_codes: string[] }

/** The server with the calls of the second factor and a person's authenticator app. */
export async function openSecondFactor() {
  const t = await createTestApp()
  const noon = new Date(todaysNoon())
  t.setClock(noon)
  const p = passkeyCaller(t)
  const query = async (text: string, values: unknown[] = []) =>
    (await t.database.pool.query(text, values)).rows
  const wait = (seconds: number) => t.setClock(new Date(t.context.clock().getTime() + seconds * 1000))

  /** The code that the app shows now, or `steps` steps from now. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: t.context.clock().getTime() + steps * 30_000,
    })

  return {
    t,
    p,
    query,
    wait,
    codeOf,
    /** Turns every second factor off, and ends all sessions. */
    clear: async () => {
      t.setClock(noon)
      await query(
        'truncate throttle, passkey, second_factor, recovery_code, used_challenge, one_time_password',
      )
      await query('update session set ended_at = now() where ended_at is null')
    },
    /** Turns the second factor on with an app, and waits until its first code has expired. */
    setUp: async (phone = aarav, more: Record<string, unknown> = {}): Promise<Set> => {
      const me = await t.signedIn(phone, more)
      const proof = await p.proofOf(me)
      const { result } = await p.own<{ secret: string; setup: string }>(me, 'authenticator', { proof })
      const app = { setup: result.setup, code: codeOf(result.secret) }
      const on = await p.own<WithCodes>(me, 'second-factor-on', { proof, app, ends_others: false })
      wait(30)
      return { me, secret: result.secret, recoveryCodes: on.result.recovery_codes }
    },
    /** @param secret of a person whose second step is a code of an app */
    signIn: async (secret: string, phone = aarav, more: Record<string, unknown> = {}) => {
      const { ticket } = await p.firstStep(phone, more)
      const { result } = await p.secondStep(ticket, { code: codeOf(secret) })
      return p.loginWith(result)
    },
  }
}
export type SecondFactor = Awaited<ReturnType<typeof openSecondFactor>>
