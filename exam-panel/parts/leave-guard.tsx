import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { useBackCloses } from '#ui/popups/back-closes.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useExam } from '../core/use-exam.ts'

/** Asks before the back key or a swipe leaves a running exam. */
export function LeaveGuard() {
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (isDialogOpen) return <LeaveDialog onClose={() => setDialogOpen(false)} />
  return <WatchBack onBack={() => setDialogOpen(true)} />
}

function WatchBack({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack)
  return null
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('panel')
  const { paper, flush } = useExam()
  const leave = () => {
    flush()
    window.close()
    // Browsers close only tabs that a script opened, as My Exam does.
    if (!window.closed) location.assign('/exam')
  }
  return (
    <Dialog
      isDismissable={false}
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
      <p>{t(paper.attempt.endsAt === null ? 'leave.untimed' : 'leave.timed')}</p>
    </Dialog>
  )
}
