import { decimal } from '#server/records/fields/numbers.ts'
import { moment } from '#server/records/fields/times.ts'
import type { Rule } from '#server/records/kind.ts'

/** Fields of a test for its time after the end: marking and objections to its keys. */
export const afterwardsFields = {
  marking_difference: decimal({
    isForOffice: true,
    about:
      'By how many marks two markers of a written answer may differ: their mean counts, beyond it a third marker decides. Empty: one marks.',
    example: '1',
    max: 10_000,
  }),
  challenges_from: moment({
    about: 'From when students may object to its keys, once its result is published with solutions.',
    example: '2026-06-21 10:00',
  }),
  challenges_until: moment({ about: 'Until when they may.', example: '2026-06-23 18:00' }),
}

/** A window for objections needs both ends, in order, and after the test. */
export const afterwardsRules: Rule[] = [
  ...(['challenges_from', 'challenges_until'] as const).map((field, index, both) => ({
    field,
    problem: `is empty, and ${both[1 - index]} is given: a window needs both`,
    where: (value: (field: string) => string) =>
      `${value(field)} is null and ${value(both[1 - index] ?? field)} is not null`,
  })),
  {
    field: 'challenges_until',
    problem: 'is not after challenges_from',
    where: (value) => `${value('challenges_until')} <= ${value('challenges_from')}`,
  },
  {
    field: 'challenges_from',
    problem: 'is before starts_at',
    where: (value) => `${value('challenges_from')} < ${value('starts_at')}`,
  },
]
