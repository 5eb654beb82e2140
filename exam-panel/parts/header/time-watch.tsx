import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { minutesToAnnounce, showTimeLeft } from '../../core/server-clock.ts'
import { useExam } from '../../core/use-exam.ts'
import { useTimeLeft } from './use-time-left.ts'

/** Announces the time left to screen readers at 10, 5 and 1 minutes, and shows it in the title of the page. */
export function TimeWatch() {
  const t = useTranslations('panel')
  const { testName: name } = useExam().paper.attempt
  const remainingMs = useTimeLeft()
  const before = useRef(remainingMs)
  const [announced, setAnnounced] = useState<number>()
  useEffect(() => {
    document.title = remainingMs === null ? name : t('title', { left: showTimeLeft(remainingMs), name })
    const minutes =
      remainingMs === null || before.current === null
        ? undefined
        : minutesToAnnounce(before.current, remainingMs)
    before.current = remainingMs
    if (minutes !== undefined) setAnnounced(minutes)
  }, [remainingMs, name, t])
  return (
    <VisuallyHidden role="alert">
      {announced !== undefined && t('minutesLeft', { minutes: announced })}
    </VisuallyHidden>
  )
}
