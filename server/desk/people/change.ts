import type { CallInput, CallReply } from '#domain/call.ts'
import type { changePerson } from '#domain/desk/people-change-calls.ts'
import type { Context } from '#server/context.ts'
import { type Plan, planChange } from '#server/desk/people/plan-change.ts'
import { Outdated, writeTables } from '#server/desk/people/write-tables.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { Failure } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'

type Asked = { body: CallInput<typeof changePerson>['body']; once: Once }
type Done = CallReply<typeof changePerson>['result']

const maxRetries = 3

/**
 * Changes a person as one step that is undone whole, or says what the change would mean. It is planned again within the
 * turn: where that gives something else, somebody has changed the person meanwhile.
 * @throws notFound, Failure `rowsRefused`
 */
export async function changeMember(
  context: Context,
  desk: DeskSession,
  { body, once }: Asked,
): Promise<Done> {
  const { instituteId } = desk
  const { pool, clock } = context
  const now = clock()
  const { scope } = await openInstitute(pool, instituteId, now)
  const at = { instituteId, now, callingCode: scope.callingCode }
  const wanted = { memberId: body.member_id, change: body.change }
  for (let retries = 0; ; retries++) {
    const plan = await planChange(pool, at, wanted)
    let reply: Done = { number: null, warnings: [], effects: plan.effects }
    try {
      const written = await writeTables(context, desk, plan.tables, {
        isCheck: body.is_check,
        checkNow: async (client) => {
          if (differs(plan, await planChange(client, at, wanted))) throw new Outdated()
        },
        onWritten: async (client, { number, warnings }) => {
          reply = { ...reply, number, warnings }
          if (!body.is_check) await once.keep(client, { statusCode: 200, message: 'OK', result: reply })
        },
      })
      return { ...reply, ...written }
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
      if (retries === maxRetries) throw new Failure('busy')
    }
  }
}

/** Apart from ids that are drawn. */
function differs(one: Plan, other: Plan): boolean {
  const textOf = ({ tables, effects }: Plan) =>
    JSON.stringify([tables, effects]).replaceAll(/"desk-[a-z2-9]{10}"/g, '""')
  return textOf(one) !== textOf(other)
}
