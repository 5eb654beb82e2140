import type { CallReply } from '#domain/call.ts'
import type { readBeginning } from '#domain/desk/begin/calls.ts'
import { beginningSteps, gapsOf, stateOf } from '#domain/desk/begin/steps.ts'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { findFigures, findMarks } from '#server/desk/begin/queries.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { menuPlanOf } from '#server/desk/settings/plan.ts'
import { notFound } from '#server/failure.ts'
import { findInstitute } from '#server/features/session/queries.ts'

/** How far an institute has come, from its records and what was marked [desk-79, desk-80]. */
export async function readSteps(
  { pool, clock, config }: Context,
  { instituteId, timeZone }: DeskSession,
  isOnlyUnderWay: boolean,
): Promise<CallReply<typeof readBeginning>['result']> {
  const today = makeZone(timeZone).dayAt(clock().getTime())
  const [institute, marks] = await Promise.all([
    findInstitute(pool, { instituteId }),
    findMarks(pool, { instituteId }),
  ])
  if (!institute) throw notFound()
  const markOf = new Map(marks.map(({ step, mark }) => [step, mark]))
  const is_under_way = markOf.get('live') === 'open'
  const plan = menuPlanOf(institute)
  if (isOnlyUnderWay && !is_under_way) return { steps: [], figures: {}, gaps: [], is_under_way, plan }
  const figures = await findFigures(pool, { instituteId, today })
  return {
    steps: beginningSteps.map((step) => {
      const mark = markOf.get(step) ?? 'open'
      return { step, mark: stateOf(step, mark, figures), is_found: mark === 'open' }
    }),
    figures,
    gaps: gapsOf(figures, {
      // Into a file is not to families.
      sendsMessages: config.MESSENGER === 'live',
      showsFees: institute.plan.is_fee_struct_linked,
    }),
    is_under_way,
    plan,
  }
}
