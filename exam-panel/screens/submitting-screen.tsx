import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { words } from '#ui/words.ts'
import { useExam, useExamState } from '../core/use-exam.ts'
import { Banner } from '../parts/banner.tsx'
import { SavedNote } from '../parts/header/saved-note.tsx'
import { Notice } from './notice.tsx'

/** Shown between submission and receipt: a moment, or until the connection is back. */
export function SubmittingScreen() {
  const t = useTranslations('panel')
  const exam = useExam()
  const connection = useExamState((state) => state.connection)
  const isStored = useExamState((state) => state.isStored)
  const endsAt = useExamState((state) => state.endsAt)
  const isTimeUp = endsAt !== null && exam.clock.now() >= endsAt
  if (connection === 'fine')
    return (
      <Notice title={t('handingTitle')}>
        {isTimeUp && <p>{t('timeUp')}</p>}
        <Spinner label={t('handingTitle')} />
      </Notice>
    )
  return (
    <>
      {(connection === 'over' || !isStored) && <Banner />}
      <Notice
        title={t('waitingTitle')}
        actions={
          <>
            <Button onClick={exam.send}>{words.retry}</Button>
            {!isTimeUp && (
              <Button variant="quiet" onClick={exam.cancelSubmit}>
                {t('backToExam')}
              </Button>
            )}
          </>
        }
      >
        {isTimeUp && <p>{t('timeUp')}</p>}
        <p>{t(isStored ? 'waitingText' : 'waitingMemory')}</p>
        {endsAt !== null && <p>{t('waitingLate')}</p>}
        <SavedNote />
      </Notice>
    </>
  )
}
