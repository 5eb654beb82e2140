import { Timer as TimerIcon } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Row } from '#ui/layout/row.tsx'
import { showTimeLeft } from '../../core/server-clock.ts'
import { useExamState } from '../../core/use-exam.ts'
import styles from './header.module.css'
import { useTimeLeft } from './use-time-left.ts'

const minuteMs = 60_000

/** Not a live region, because it changes each second: `TimeWatch` announces the time. */
export function Timer() {
  const t = useTranslations('panel')
  const remainingMs = useTimeLeft()
  const isKnown = useExamState((state) => state.isTimeSynced)
  if (remainingMs === null) return null
  const tone = remainingMs <= minuteMs ? 'last' : remainingMs <= 5 * minuteMs ? 'soon' : 'calm'
  return (
    <Row as="p" gap={2} className={styles.timer} data-tone={tone}>
      <TimerIcon size={18} aria-hidden="true" />
      <VisuallyHidden>{t(isKnown ? 'timeLeft' : 'timeLeftAtMost')} </VisuallyHidden>
      <span>
        {!isKnown && <span aria-hidden="true">≤ </span>}
        {showTimeLeft(remainingMs)}
      </span>
    </Row>
  )
}
