import type * as z from 'zod/mini'
import type { profile } from '#domain/profile/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import type { Caller } from './calls.ts'
import { Register } from './ledger.ts'
import type { Writer } from './writer.ts'

/** Changes the address. */
export function writeProfile({ look, write, ledger }: Caller, me: SignedIn): Writer {
  const { institute_id, user_id, student_id, student_auth: token } = me
  let register: Register<string> | undefined
  let turn = 0
  const find = async () => {
    const path = `/api/v1/students/get-student-detail/${institute_id}/${student_id ?? user_id}`
    const { status, body } = await look('GET', path, { token })
    if (status !== 200) throw new Error(`the profile: ${status}`)
    return (body as { result: z.input<typeof profile> }).result.current_address
  }
  return {
    step: async () => {
      register ??= await find().then(
        (address) => new Register(ledger, address),
        () => undefined,
      )
      turn++
      const address = `House ${turn}, Lake Road`
      await register?.write(address, () =>
        write('PUT', `/api/v1/profiles/update/${institute_id}/${user_id}`, { token, json: { address } }),
      )
    },
    check: async () => register?.check(`address of ${user_id}`, await find()) ?? [],
  }
}

/** Marks announcements as read. @param findMark until when, in milliseconds since 1970; 0 for never */
export function writeMarks(
  { write, ledger }: Caller,
  me: SignedIn,
  findMark: (me: SignedIn) => Promise<number>,
): Writer {
  const { institute_id, student_auth: token } = me
  let marked = { until: 0, at: 0 }
  return {
    step: async () => {
      // Both are on one machine, with one clock.
      const until = Date.now()
      const json = { institute_id }
      const outcome = await write('POST', '/api/v1/home/announcements-read', { token, json })
      if (outcome === 'kept') marked = { until, at: ledger.acknowledge() }
    },
    check: async () => {
      const found = await findMark(me)
      return found >= marked.until ? [] : [{ what: `read until ${found}`, at: marked.at }]
    },
  }
}
