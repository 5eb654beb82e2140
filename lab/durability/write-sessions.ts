import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { type Caller, signIn } from './calls.ts'
import type { Broken } from './ledger.ts'
import type { Writer } from './writer.ts'

/** Earlier ones were checked after the previous fault, and the sweep may have removed them. */
const maxChecked = 20

type Promised = SignedIn & { at: number; logout: 'none' | 'asked' | 'acknowledged' }

/** Signs in, and out of every other session. */
export function writeSessions(caller: Caller, login: string): Writer {
  const { look, ledger } = caller
  const promised: Promised[] = []
  let count = 0
  return {
    step: async () => {
      const me = await signIn(caller, login, promised.at(-1)?.device_id ?? `browser-${login}`)
      if (!me) return
      const kept: Promised = { ...me, at: ledger.acknowledge(), logout: 'none' }
      promised.push(kept)
      if (promised.length > maxChecked) promised.shift()
      count++
      if (count % 2 === 0) return
      kept.logout = 'asked'
      const token = me.student_auth
      const outcome = await caller.write('GET', '/api/v1/alternateLogin/logout', { token })
      if (outcome !== 'kept') return
      kept.logout = 'acknowledged'
      kept.at = ledger.acknowledge()
    },
    check: async () => {
      const broken: Broken[] = []
      for (const { student_auth: token, institute_id, logout, at } of promised) {
        const { status, body } = await look('GET', `/api/v1/academicYear/all/${institute_id}`, { token })
        const { message } = body as { message?: string }
        // The institute's midnight ends every session, but the row stays.
        const isKnown = status === 200 || message === failures.sessionExpired.message
        const isEnded = message === failures.sessionEnded.message
        const isKept = logout === 'none' ? isKnown : isEnded || (logout === 'asked' && isKnown)
        if (!isKept) broken.push({ what: `session of ${login}, logout ${logout}: ${status} ${message}`, at })
      }
      return broken
    },
  }
}
