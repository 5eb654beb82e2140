import { useTranslations } from 'use-intl/react'
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

/** A view above the question, which keeps its scroll position and typed text. */
export function ViewDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const t = useTranslations('panel')
  const title = t(view === 'messages' ? 'messages.title' : `views.${view}`)
  return (
    <FullDialog title={title} actions={<Timer />} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <section className={styles.page} tabIndex={0} aria-label={title}>
        {view === 'paper' && <QuestionPaper onLeave={onClose} />}
        {view === 'instructions' && <InstructionsAgain />}
        {view === 'messages' && <MessageList />}
      </section>
    </FullDialog>
  )
}

function InstructionsAgain() {
  const t = useTranslations('panel')
  const { paper } = useExam()
  const remainingMs = useTimeLeft()
  const value = remainingMs === null ? t('instructions.untimed') : showTimeLeft(remainingMs)
  return (
    <Instructions paper={paper} schemes={paper.schemes} time={{ label: t('instructions.time'), value }} />
  )
}
