import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { isGraceOver } from '#server/access/grace.ts'
import { attemptId } from '#server/access/papers.ts'
import { many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'
import { panelPass } from '#server/secrets/panel-pass.ts'

const { instituteId, now } = given
const { questionIds, ends } = params({ questionIds: z.array(z.number()), ends: z.array(z.date()) })

const parts = sql`select y.id, row_number() over (order by y.position, y.id)::int - 1 as index
  from test_attempt a join test_part y on y.institute_id = a.institute_id and y.test_id = a.test_id
  where a.institute_id = ${instituteId} and a.id = ${attemptId}`

/** Of an attempt's test; none of the practice notebook. */
export const countParts = one(
  'panel.count-parts',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from (${parts}) p`,
)

/** In which part these questions of an attempt's test are. */
export const findPartsOf = many(
  'panel.parts-of-questions',
  z.object({ questionId: z.number(), index: z.number() }),
  sql`select x.question_id as "questionId", p.index from (${parts}) p
    join test_question x on x.institute_id = ${instituteId} and x.part_id = p.id
    where x.question_id = any(${questionIds})`,
)

/** Which of these ends still take answers, because the server has stalled. */
export const findUndecidedEnds = many(
  'panel.undecided-ends',
  z.object({ end: z.date() }),
  sql`select e.at as "end" from unnest(${ends}::timestamptz[]) as e(at)
    where not ${isGraceOver(raw('e.at'), sql`${now}::timestamptz`)}`,
)

/** What decides which part of a locked attempt is open. */
export const findPartTimes = maybeOne(
  'panel.part-times',
  z.pick(panelPass, {
    startedAt: true,
    endsAt: true,
    endMovedAt: true,
    latestEndsAt: true,
    submittedAt: true,
    laterParts: true,
  }),
  sql`select started_at as "startedAt", ends_at as "endsAt", end_moved_at as "endMovedAt", latest_ends_at as "latestEndsAt",
      submitted_at as "submittedAt", coalesce(part_starts, '[]') as "laterParts"
    from test_attempt where institute_id = ${instituteId} and id = ${attemptId}`,
)
