import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { findOwnChallenges } from '#server/features/exam/challenge/queries.ts'
import { type OwnRow, type OwnTable, shownTime } from '#server/own-data-area.ts'

type Taker = { instituteId: number; personId: number; now: Date }

/** Objections to keys of these tests, whose reports are shown. */
export const challengeTable = (
  { pool }: Context,
  taker: Taker,
  tests: readonly { testId: number; name: string }[],
  timeZone: string,
): OwnTable => ({
  name: 'test-objections',
  title: 'Objections to keys of tests',
  columns: ['Test', 'Number', 'Given', 'Your words', 'File', 'Answered', 'Accepted', 'Answer'],
  rows: rowsOf(pool, taker, tests, (moment) => shownTime(isoIn(timeZone, moment))),
})

async function* rowsOf(
  pool: Context['pool'],
  { instituteId, personId, now }: Taker,
  tests: readonly { testId: number; name: string }[],
  show: (moment: Date) => string,
): AsyncGenerator<OwnRow> {
  for (const { testId, name } of tests)
    for (const row of await findOwnChallenges(pool, { instituteId, personIds: [personId], testId, now }))
      yield [
        name,
        row.position,
        show(row.givenAt),
        row.text,
        row.fileId === null ? null : { fileId: row.fileId, folder: 'objections', name: row.fileName ?? '' },
        row.answeredAt && show(row.answeredAt),
        row.isAccepted === null ? '' : row.isAccepted ? 'Yes' : 'No',
        row.answer,
      ]
}
