import type { Caller } from '#server/http/testing/caller.ts'
import { addAssignment } from '#server/http/testing/factories.ts'
import type { Target } from './attack.ts'

const hourMs = 60 * 60 * 1000

/** Fresh homework, open for a day. @returns its id */
export function giveHomework(target: Target, me: Caller): Promise<number> {
  const at = { instituteId: me.institute, sectionId: me.things.batch }
  const now = Date.now()
  const open = { opensAt: new Date(now - hourMs), endsAt: new Date(now + 24 * hourMs) }
  return addAssignment(target.database.pool, at, open)
}
