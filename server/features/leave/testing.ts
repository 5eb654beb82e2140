import type { LeavesReply } from '#domain/leave/calls.ts'
import type { LeaveReason } from '#domain/leave/rules.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { formOf } from '#server/http/testing/send.ts'
import type { TestApp } from '#server/http/testing.ts'

type Reply<R> = { status: number; message: string; result: R; overlaps?: object }
type Ask = {
  from: string
  until?: string
  hours?: readonly [from: string, until: string]
  reason?: LeaveReason
  note?: string
  studentId?: number
  files?: { name: string; bytes: Buffer }[]
  key?: string
}

/** Calls of leave, as the portal makes them. */
export function leaveOf(t: TestApp) {
  const send = async <R>(url: string, me: SignedIn, payload: object | Buffer, more: object = {}) => {
    const headers = { host: 'localhost', authorization: me.student_auth, ...more }
    const answer = await t.app.inject({ method: 'POST', url, headers, payload })
    return { ...answer.json(), status: answer.statusCode } as Reply<R>
  }
  const studentOf = (me: SignedIn) => me.student_id ?? 0
  const withKey = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key })
  return {
    list: async (me: SignedIn, studentId = studentOf(me)) => {
      const url = `/api/v1/leave/list/${me.institute_id}/${studentId}`
      const { status, body } = await t.get(url, me.student_auth)
      return { status, ...(body as { message: string; result: LeavesReply }) }
    },
    ask: (me: SignedIn, { from, until = from, hours, files = [], key, ...one }: Ask) => {
      const { payload, headers } = formOf(
        {
          institute_id: me.institute_id,
          student_id: one.studentId ?? studentOf(me),
          ...{ from, until, from_time: hours?.[0] ?? '', until_time: hours?.[1] ?? '' },
          ...{ reason: one.reason ?? 'illness', note: one.note ?? '' },
        },
        files,
      )
      return send<{ leave_id: number }>('/api/v1/leave/ask', me, payload, { ...headers, ...withKey(key) })
    },
    withdraw: (me: SignedIn, leaveId: number, studentId = studentOf(me), key?: string) =>
      send<object>(
        '/api/v1/leave/withdraw',
        me,
        { institute_id: me.institute_id, student_id: studentId, leave_id: leaveId },
        withKey(key),
      ),
  }
}
export type LeaveCalls = ReturnType<typeof leaveOf>
