import { isBegun, isPractice } from '#server/features/exam/records-once-begun.ts'
import { wholes } from '#server/records/fields/lists.ts'
import { choice } from '#server/records/fields/texts.ts'
import type { Rule, Scope } from '#server/records/kind.ts'

/** Of a test: whether its parts are opened one after another, and their own time. */
export const partsFields = {
  parts_order: choice(['free', 'locked'], {
    isForOffice: true,
    about:
      'Whether a student goes from part to part as he likes, or they are opened one after another without a way back; free if empty.',
    example: 'free',
    whenEmpty: "'free'",
  }),
  part_minutes: wholes({
    isForOffice: true,
    about:
      'Minutes of each part of its paper, in their order such as 60;60;60, where each has its own time: then parts_order is locked. In all as many as duration_minutes.',
    max: 100_000,
    count: 50,
  }),
}

type Value = (field: string) => string

const hasMinutes = (value: Value) => `cardinality(${value('part_minutes')}) > 0`
const partsOf = ({ instituteId }: Scope) =>
  `(select count(*) from test_part p where p.institute_id = ${instituteId} and p.test_id = t.id)`

export const partsRules: Rule[] = [
  {
    field: 'part_minutes',
    problem: 'are given, and parts_order is not locked: parts with their own time follow each other',
    where: (value) => `${hasMinutes(value)} and ${value('parts_order')} <> 'locked'`,
  },
  {
    field: 'part_minutes',
    problem: 'are not as many in all as duration_minutes',
    // Once it is begun, its parts share another duration in proportion.
    where: (value, scope) => `${hasMinutes(value)} and not ${isBegun(scope)}
      and (select sum(m) from unnest(${value('part_minutes')}) m) <> ${value('duration_minutes')}`,
  },
  {
    field: 'part_minutes',
    problem: 'are given, and practice has no clock',
    where: (value, scope) => `${hasMinutes(value)} and ${isPractice(value, scope)}`,
  },
  {
    field: 'part_minutes',
    problem: 'are not one for each part of its paper',
    where: (value, scope) =>
      `${hasMinutes(value)} and ${partsOf(scope)} not in (0, cardinality(${value('part_minutes')}))`,
  },
]
