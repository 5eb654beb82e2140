import { useTranslations } from 'use-intl/react'
import { buttonClass } from '#ui/controls/button.tsx'
import { useExam } from '../core/use-exam.ts'
import { SavedNote } from '../parts/header/saved-note.tsx'
import { Notice } from './notice.tsx'

/** Shown while the test is cancelled; pending answers are still sent. */
export function CalledOffScreen() {
  const t = useTranslations('panel')
  const { testName } = useExam().paper.attempt
  return (
    <Notice
      title={t('calledOff.title')}
      actions={
        <a href="/exam" className={buttonClass({})}>
          {t('toExams')}
        </a>
      }
    >
      <p>{testName}</p>
      <p>{t('calledOff.text')}</p>
      <SavedNote />
    </Notice>
  )
}
