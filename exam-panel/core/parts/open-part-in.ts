import { type OpenPart, openPart } from '#domain/exam/parts/open-part.ts'
import type { ExamState } from '../exam-state.ts'
import type { Paper } from '../read-paper.ts'

type Timed = Pick<ExamState, 'paper' | 'partStarts' | 'endsAt' | 'movedAt'>

/** The part that is open by the server's rule; where parts are not locked it is the whole exam. */
export const openPartIn = ({ paper, partStarts, endsAt, movedAt }: Timed, now: number): OpenPart =>
  openPart(
    { starts: partStarts, minutes: paper.parts.flatMap(({ minutes }) => minutes ?? []), endsAt, movedAt },
    now,
  )

/** Whether the part whose questions are shown is over, so that nothing of it is answered any more. */
export const isPartOver = (state: Timed, now: number): boolean =>
  openPartIn(state, now).index > state.paper.openPart

/** How the part in view ends: with the exam, by its student, or only by the clock. */
export type Ending = 'exam' | 'byHand' | 'byClock'

export function endingOf({ isLocked, openPart: index, parts }: Paper): Ending {
  if (!isLocked || index >= parts.length - 1) return 'exam'
  return parts[index]?.minutes === null ? 'byHand' : 'byClock'
}
