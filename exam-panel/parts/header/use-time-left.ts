import { useCallback, useEffect, useState } from 'react'
import type { Clock } from '../../core/clock.ts'
import { openPartIn } from '../../core/parts/open-part-in.ts'
import { timeLeft } from '../../core/server-clock.ts'
import { useExam, useExamState } from '../../core/use-exam.ts'

/** Often enough to show every second. */
const lookMs = 250

/** Milliseconds until the end, rounded up to seconds; null if there is none. */
export function useTimeUntil(clock: Clock, endsAt: number | null): number | null {
  const look = useCallback(() => {
    const left = timeLeft(endsAt, clock.now())
    return left === null ? null : Math.ceil(left / 1000) * 1000
  }, [clock, endsAt])
  const [left, setLeft] = useState(look)
  useEffect(() => {
    const timer = setInterval(() => setLeft(look()), lookMs)
    return () => clearInterval(timer)
  }, [look])
  return left
}

/** The same of the exam that is open, or of its open part; null if untimed. */
export function useTimeLeft(): number | null {
  const { clock } = useExam()
  return useTimeUntil(
    clock,
    useExamState((state) => openPartIn(state, clock.now()).endsAt),
  )
}
