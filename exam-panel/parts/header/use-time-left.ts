import { useCallback, useEffect, useState } from 'react'
import type { Clock } from '../../core/clock.ts'
import { openPartIn } from '../../core/parts/open-part-in.ts'
import { timeLeft } from '../../core/server-clock.ts'
import { useExam, useExamState } from '../../core/use-exam.ts'

/** Often enough to show every second. */
const checkMs = 250

/** Milliseconds until the end, rounded up to seconds; null if unlimited. */
export function useTimeUntil(clock: Clock, endsAt: number | null): number | null {
  const secondsLeft = useCallback(() => {
    const remainingMs = timeLeft(endsAt, clock.now())
    return remainingMs === null ? null : Math.ceil(remainingMs / 1000) * 1000
  }, [clock, endsAt])
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), checkMs)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return left
}

/** The time left in the open exam, or in its open part; null if untimed. */
export function useTimeLeft(): number | null {
  const { clock } = useExam()
  return useTimeUntil(
    clock,
    useExamState((state) => openPartIn(state, clock.now()).endsAt),
  )
}
