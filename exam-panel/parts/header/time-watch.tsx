import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { minutesToTell, showTimeLeft } from '../../core/server-clock.ts'
import { useExam } from '../../core/use-exam.ts'
import { useTimeLeft } from './use-time-left.ts'

/** Tells the time left where it is not looked at: aloud at 10, 5 and 1 minutes, and in the window's title. */
export function TimeWatch() {
  const t = useTranslations('panel')
  const { test_name: name } = useExam().paper.attempt
  const left = useTimeLeft()
  const before = useRef(left)
  const [told, setTold] = useState<number>()
  useEffect(() => {
    document.title = left === null ? name : t('title', { left: showTimeLeft(left), name })
    const minutes = left === null || before.current === null ? undefined : minutesToTell(before.current, left)
    before.current = left
    if (minutes !== undefined) setTold(minutes)
  }, [left, name, t])
  return (
    <VisuallyHidden>
      <span role="alert">{told !== undefined && t('timeTold', { minutes: told })}</span>
    </VisuallyHidden>
  )
}
