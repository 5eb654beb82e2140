import { optionLetter } from '#domain/exam/answer-text.ts'
import type { AnswerKey } from '#domain/exam/question.ts'
import { keysToShow } from '#domain/exam/regrade/decision.ts'
import { percentileOf } from '#domain/exam/report/report.ts'
import type { Item, SheetQuestion, SheetRow } from '#domain/exam/sheet/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { FoundRow } from '#server/features/exam/sheet/queries.ts'
import type { ItemRow } from '#server/features/exam/sheet/queries-items.ts'

const secondsOf = (ms: number) => Math.round(ms / 1000)

/** A row of the calls. @param takers the students whose attempts count */
export function presentRow(
  row: FoundRow,
  { timeZone, takers }: { timeZone: string; takers: number },
): SheetRow {
  const iso = (moment: Date | null) => moment && isoIn(timeZone, moment)
  return {
    user_id: row.personId,
    student_id: row.studentId,
    name: row.name,
    roll_number: row.rollNumber,
    groups: row.groups,
    state: row.state,
    attempt_id: row.attemptId,
    attempt: row.attempt,
    is_counted: row.isCounted,
    started_at: iso(row.startedAt),
    handed_in_at: iso(row.handedInAt),
    marks: row.marks,
    rank: row.rank,
    percentile: row.rank === null ? null : percentileOf(row.rank, takers),
    right: row.right,
    wrong: row.wrong,
    left: row.left,
    seconds: row.seconds,
    subjects: row.subjects,
    answers: row.answers.map(({ timeMs, ...one }) => ({ ...one, seconds: secondsOf(timeMs) })),
  }
}

/** With fewer takers, the better and the weaker 27 % are one or two students. */
const fewestCompared = 10

const round = (share: number | null) => share && Math.round(share * 1000) / 1000

/** How a question worked. */
export function presentItem(question: SheetQuestion, row: ItemRow, takers: number): Item {
  const isCompared = takers >= fewestCompared && row.upper !== null && row.lower !== null
  return {
    ...question,
    right: row.right,
    partly: row.partly,
    wrong: row.wrong,
    left: row.left,
    waiting: row.waiting,
    average_seconds: secondsOf(row.averageMs),
    difficulty: round(row.difficulty),
    discrimination: isCompared ? round((row.upper ?? 0) - (row.lower ?? 0)) : null,
    correlation: round(row.correlation),
    options: optionsOf(row),
  }
}

function optionsOf({ key, decision, optionCount, chosen }: ItemRow): Item['options'] {
  const countOf = (option: string, group?: string) =>
    chosen
      .filter((one) => one.option === option && (group === undefined || one.group === group))
      .reduce((sum, { count }) => sum + count, 0)
  const keys = keysToShow(key, decision)
  return codesOf(key, optionCount).map((code) => ({
    option: optionLetter(Number(code)) || code,
    is_right: keys.some((one) => isRight(one, code)),
    chosen: countOf(code),
    chosen_upper: countOf(code, 'upper'),
    chosen_lower: countOf(code, 'lower'),
  }))
}

/** As answers are stored. */
function codesOf(key: AnswerKey, optionCount: number): string[] {
  if (key.type === 5) return ['true', 'false']
  if (key.type !== 1 && key.type !== 3) return []
  return Array.from({ length: optionCount }, (_, index) => String(index + 1))
}

function isRight(key: AnswerKey, code: string): boolean {
  if (key.type === 5) return String(key.isTrue) === code
  if (key.type === 1) return String(key.option) === code
  return key.type === 3 && key.options.map(String).includes(code)
}
