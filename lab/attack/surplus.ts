import { allCalls } from '#domain/calls.ts'
import { childrenToday } from '#domain/home/calls.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { withSurplus } from '#server/http/testing/surplus.ts'
import { type Attack, fewOf, people } from './attack.ts'

/** Ids of others, in parts and under names that a call does not have. */
export const surplusAttack: Attack = {
  name: 'ids of others in what no call reads',
  isShort: true,
  run: async (target) => {
    const [parent, riya] = [await target.callerOf(people.parent), await target.callerOf(people.riya)]
    const [other] = await target.query<{ student: number; user: number }>(
      `select s.id::int as student, s.person_id::int as user from guardian g join student s on s.id = g.student_id
        where g.parent_id = $1 and s.id <> $2`,
      [parent.personId, parent.student],
    )
    if (!other) throw new Error('the parent has one child only')
    const sibling = { ...parent, ...other, personId: other.user }
    const noted = () =>
      target.query<{ person_id: number; kind: string }>(
        `select distinct person_id::int, kind from access_log where actor_kind = 'person' and actor_id = $1 and person_id <> all($2)`,
        [parent.personId, [parent.personId, parent.user]],
      )
    const before = (await noted()).length
    const found: string[] = []
    let attempts = 0
    // Today of all children shows a sibling's as well.
    const asked = allCalls.filter(
      (call) => call !== childrenToday && call.method === 'GET' && call.access !== 'open',
    )
    for (const call of asked)
      for (const owner of [sibling, riya]) {
        const parts = validRequest(call, parent)
        if (call.path.endsWith('/logout')) continue
        const plain = await send(target, call, parts, tokenOf(call, parent))
        const answer = await send(target, call, withSurplus(call, parts, owner), tokenOf(call, parent))
        attempts += 1
        if (answer.statusCode !== plain.statusCode)
          found.push(`${nameOf(call)}: ${answer.statusCode} in place of ${plain.statusCode}`)
      }
    const more = (await noted()).slice(before)
    found.push(...more.map(({ kind }) => `the access log has ${kind} of a child who was not looked at`))
    return { attempts, found: fewOf(found) }
  },
}
