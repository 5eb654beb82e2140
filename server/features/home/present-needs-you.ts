import type { Waiting } from '#domain/home/calls.ts'
import { areDueTogether, byPressure, type Candidate, waitingState } from '#domain/home/needs-you.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { WaitingRow } from '#server/features/home/queries-needs-you.ts'

/** What waits, the most urgent first, in the institute's time. */
export function presentWaiting(rows: readonly WaitingRow[], timeZone: string, now: Date): Waiting[] {
  const zone = makeZone(timeZone)
  const at = { nowMs: now.getTime(), today: zone.dayAt(now.getTime()) }
  const iso = (moment: Date | null) => (moment ? isoIn(timeZone, moment) : '')
  return rows
    .flatMap((row): Waiting[] => {
      const state = waitingState(candidateOf(row), at)
      if (!state) return []
      const due = row.dueDay === null ? row.endsAt : new Date(zone.momentOf(row.dueDay, 0))
      return [
        {
          kind: row.kind,
          id: row.id,
          studentId: row.studentId,
          studentName: row.studentName,
          title: row.title,
          detail: row.detail,
          startsAt: iso(row.startsAt),
          endsAt: iso(due),
          amount: row.amount,
          state,
          meetingWith: row.meetingWith,
          yearId: row.yearId,
          test: row.test ?? undefined,
        },
      ]
    })
    .reduce<Waiting[]>((all, one) => addTogether(all, one, at.today), [])
    .sort(byPressure)
}

/** Adds an instalment to the row with the same due date. */
function addTogether(all: readonly Waiting[], one: Waiting, today: string): Waiting[] {
  const before = all.find((other) => areDueTogether(other, one, today))
  if (!before) return [...all, one]
  const together: Waiting = {
    ...before,
    title: [...before.title.split(', '), one.title].sort((a, b) => Number(a) - Number(b)).join(', '),
    amount: before.amount + one.amount,
    state: before.state === 'overdue' ? 'overdue' : one.state,
  }
  return all.map((other) => (other === before ? together : other))
}

function candidateOf(row: WaitingRow): Candidate {
  const { kind, startsAt, endsAt, dueDay, allowsLate, amount, isUntouched } = row
  const [startsMs, endsMs] = [startsAt?.getTime() ?? Number.NaN, endsAt?.getTime() ?? Number.NaN]
  switch (kind) {
    case 'homework':
      return { kind, endsMs, allowsLate }
    case 'exam':
    case 'class':
      return { kind, startsMs, endsMs }
    case 'answer':
    case 'meeting':
      return { kind, endsMs }
    case 'fee':
      return { kind, dueDay: dueDay ?? '', isUntouched }
    case 'notices':
      return { kind, count: amount }
  }
}
