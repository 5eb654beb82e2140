import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useBackCloses } from '#ui/back-closes.ts'
import { Button } from '#ui/button.tsx'
import { useExam } from '../core/use-exam.ts'
import { Modal } from './modal.tsx'

/** The back key, which a stroke along the edge of a phone presses too, asks before it leaves an exam that runs. */
export function LeaveGuard() {
  const [asked, setAsked] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    setAsked(asked + 1)
    setAsking(true)
  }
  return (
    <>
      <BackAsks key={asked} onBack={ask} />
      {isAsking && <LeaveDialog onClose={() => setAsking(false)} />}
    </>
  )
}

/** Notices the back key once. */
function BackAsks({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack)
  return null
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('panel')
  const { paper, flush } = useExam()
  const leave = () => {
    flush()
    window.close()
    // Only a window that My Exam has opened may be closed so.
    if (!window.closed) location.assign('/exam')
  }
  return (
    <Modal
      title={t('leave.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={leave}>
            {t('leave.yes')}
          </Button>
          <Button onClick={onClose}>{t('leave.no')}</Button>
        </>
      }
    >
      <p>{t(paper.attempt.ends_at === null ? 'leave.untimed' : 'leave.timed')}</p>
    </Modal>
  )
}
