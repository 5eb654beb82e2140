import { useEffect, useState } from 'react'
import { timeLeft } from '../../core/server-clock.ts'
import { useExam, useExamState } from '../../core/use-exam.ts'

/** Often enough that no second is skipped. */
const lookMs = 250

/** Milliseconds left, in whole seconds; null where the exam is untimed. */
export function useTimeLeft(): number | null {
  const { clock } = useExam()
  const endsAt = useExamState((state) => state.endsAt)
  const look = () => {
    const left = timeLeft(endsAt, clock.now())
    return left === null ? null : Math.ceil(left / 1000) * 1000
  }
  const [left, setLeft] = useState(look)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = timeLeft(endsAt, clock.now())
      setLeft(now === null ? null : Math.ceil(now / 1000) * 1000)
    }, lookMs)
    return () => clearInterval(timer)
  }, [clock, endsAt])
  return left
}
