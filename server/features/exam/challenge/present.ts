import type { CallReply } from '#domain/call.ts'
import type { Challenge, listChallenges, ownChallenges } from '#domain/exam/challenge/calls.ts'
import { windowState } from '#domain/exam/challenge/limits.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { ChallengeRow, ListedRow, WindowFacts } from '#server/features/exam/challenge/queries.ts'

type Window = CallReply<typeof ownChallenges>['data']['window']
type Questions = CallReply<typeof listChallenges>['result']['questions']

export function presentWindow({ from, until }: WindowFacts, timeZone: string, now: Date): Window {
  if (!from || !until) return null
  const state = windowState(from.getTime(), until.getTime(), now.getTime())
  return { from: isoIn(timeZone, from), until: isoIn(timeZone, until), state }
}

const presentAnswer = (row: ChallengeRow | ListedRow, timeZone: string) => ({
  text: row.text,
  given_at: isoIn(timeZone, row.givenAt),
  changed_at: isoIn(timeZone, row.changedAt),
  answered_at: row.answeredAt && isoIn(timeZone, row.answeredAt),
  is_accepted: row.isAccepted,
  answer: row.answer,
})

export function presentOwn(
  row: ChallengeRow,
  timeZone: string,
  addressOf: (fileId: number | null, name: string | null) => string,
): Challenge {
  const { fileId, fileName, fileSize } = row
  return {
    question_id: row.questionId,
    file:
      fileId === null
        ? null
        : { name: fileName ?? '', size: fileSize ?? 0, url: addressOf(fileId, fileName) },
    ...presentAnswer(row, timeZone),
  }
}

/** @param rows in the order of the paper */
export const presentByQuestion = (rows: readonly ListedRow[], timeZone: string): Questions =>
  [...Map.groupBy(rows, (row) => row.questionId).values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (!first) return []
    return [
      {
        question_id: first.questionId,
        question_number: first.position,
        students: first.students,
        challenges: ofOne.map((row) => ({
          challenge_id: row.id,
          student_id: row.code,
          name: row.name,
          roll_number: row.rollNumber,
          file: row.fileId === null ? null : { name: row.fileName ?? '', size: row.fileSize ?? 0 },
          ...presentAnswer(row, timeZone),
        })),
      },
    ]
  })
