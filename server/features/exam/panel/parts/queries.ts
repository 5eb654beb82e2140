import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { isGraceOver } from '#server/access/grace.ts'
import { attemptId } from '#server/access/papers.ts'
import { many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'
import { panelPass } from '#server/secrets/panel-pass.ts'

const { instituteId, now } = given
const { questionIds, ends } = params({ questionIds: z.array(z.number()), ends: z.array(z.date()) })

const parts = sql`select test_part.id, row_number() over (order by test_part.position, test_part.id)::int - 1 as index
  from test_attempt attempt join test_part on test_part.institute_id = attempt.institute_id
    and test_part.test_id = attempt.test_id
  where attempt.institute_id = ${instituteId} and attempt.id = ${attemptId}`

/** Of an attempt's test; none of the practice notebook. */
export const countParts = one(
  'panel.count-parts',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from (${parts}) part`,
)

/** In which part these questions of an attempt's test are. */
export const findPartsOf = many(
  'panel.parts-of-questions',
  z.object({ questionId: z.number(), index: z.number() }),
  sql`select test_question.question_id as "questionId", part.index from (${parts}) part
    join test_question on test_question.institute_id = ${instituteId} and test_question.part_id = part.id
    where test_question.question_id = any(${questionIds})`,
)

/** Which of these ends still take answers, because the server has stalled. */
export const findUndecidedEnds = many(
  'panel.undecided-ends',
  z.object({ end: z.date() }),
  sql`select part_end.at as "end" from unnest(${ends}::timestamptz[]) as part_end(at)
    where not ${isGraceOver(raw('part_end.at'), sql`${now}::timestamptz`)}`,
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
