import { Secret, TOTP } from 'otpauth'
import type { DeskStep, StaffMember } from '#domain/desk/calls.ts'
import type { DeskMe } from '#domain/desk/frame-calls.ts'
import type { StaffRole } from '#domain/desk/roles.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invite } from '#server/desk/staff.ts'
import type { TestApp } from '#server/http/testing.ts'

export const staffPassword = 'neem tree shade 48'

type Answer<R> = { status: number; message: string; result: R }
export type AtDesk = {
  token: string
  device_id: string
  me: DeskMe
  recovery_codes: string[]
  secret: string
}

/** The calls of the desk, as its page makes them. */
export function deskOf(t: TestApp, host = 'localhost') {
  async function ask<R = unknown>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: object,
    token?: string,
  ): Promise<Answer<R>> {
    const answer = await t.app.inject({
      method,
      url: `/desk/v1/${path}`,
      headers: { host, ...(token && { authorization: token }) },
      ...(payload && { payload }),
    })
    const { message, result } = answer.json() as { message: string; result: R }
    return { status: answer.statusCode, message, result }
  }
  const post = <R = unknown>(path: string, payload: object, token?: string) =>
    ask<R>('POST', path, payload, token)
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: t.context.clock().getTime() + steps * 30_000,
    })

  /** As the operator's command does. @returns the secret of an invitation */
  const invited = (user_name: string, roles: StaffRole[], instituteId = 1, name = 'Rekha Nair') =>
    inTransaction(t.database.pool, (client) =>
      invite(client, t.context, { instituteId, actorId: null }, { name, user_name, roles }),
    )
  const accept = (invitation: string, password = staffPassword) =>
    post<{ step: DeskStep }>('accept', { invitation, password })
  const signIn = (user_name: string, more: object = {}) =>
    post<{ step: DeskStep | null; institutes: { institute_id: number; name: string }[] }>('sign-in', {
      user_name,
      password: staffPassword,
      device_id: '',
      ...more,
    })
  const setUp = async ({ ticket, set_up }: DeskStep, code?: string) =>
    post<Omit<AtDesk, 'secret'>>('set-up', {
      ticket,
      setup: set_up?.setup ?? 'x',
      code: code ?? codeOf(set_up?.secret ?? ''),
      device_id: '',
    })

  return {
    ask,
    post,
    codeOf,
    invited,
    accept,
    signIn,
    setUp,
    me: (token: string) => ask<DeskMe>('GET', 'me', undefined, token),
    staff: async (token: string) =>
      (await ask<{ staff: StaffMember[] }>('GET', 'staff', undefined, token)).result.staff,
    /** Somebody new, from the invitation to an open desk. */
    open: async (user_name: string, roles: StaffRole[], instituteId = 1): Promise<AtDesk> => {
      const { invitation } = await invited(user_name, roles, instituteId)
      const { step } = (await accept(invitation)).result
      const { status, message, result } = await setUp(step)
      if (status !== 200) throw new Error(message)
      return { ...result, secret: step.set_up?.secret ?? '' }
    },
  }
}
