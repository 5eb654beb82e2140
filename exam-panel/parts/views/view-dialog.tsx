import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { schemesOf } from '#domain/exam/panel/schemes.ts'
import { FullDialog } from '#ui/popups/full-dialog.tsx'
import { showTimeLeft } from '../../core/server-clock.ts'
import { useExam } from '../../core/use-exam.ts'
import { Timer } from '../header/timer.tsx'
import { useTimeLeft } from '../header/use-time-left.ts'
import { Instructions } from '../instructions/instructions.tsx'
import { MessageList } from '../messages/message-list.tsx'
import { QuestionPaper } from './question-paper.tsx'
import type { View } from './view.ts'
import styles from './view-dialog.module.css'

/** Over the question, which stays as it is: its scroll position, and what is typed. */
export function ViewDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const t = useTranslations('panel')
  return (
    <FullDialog
      title={t(view === 'messages' ? 'messages.title' : `views.${view}`)}
      actions={<Timer />}
      onClose={onClose}
    >
      <div className={styles.page}>
        {view === 'paper' && <QuestionPaper onLeave={onClose} />}
        {view === 'instructions' && <InstructionsAgain />}
        {view === 'messages' && <MessageList />}
      </div>
    </FullDialog>
  )
}

function InstructionsAgain() {
  const t = useTranslations('panel')
  const { paper } = useExam()
  const left = useTimeLeft()
  const schemes = useMemo(() => schemesOf(paper.questions), [paper])
  const value = left === null ? t('instructions.untimed') : showTimeLeft(left)
  return <Instructions paper={paper} schemes={schemes} time={{ label: t('instructions.time'), value }} />
}
