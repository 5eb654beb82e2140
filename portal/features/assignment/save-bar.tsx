import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/lazy-popup.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import styles from './save-bar.module.css'
import type { Saving } from './use-save.ts'

const SubmitQuestion = lazyPopup<{ onConfirm: () => void; onClose: () => void }>(
  async () => (await import('./submit-question.tsx')).SubmitQuestion,
)

type SaveBarProps = {
  saving: Saving
  /** @returns whether it may be saved; tells why not */
  check: () => boolean
  onSave: (status: 'Draft' | 'Submitted') => void
  onCancel: () => void
}

/** Save as Draft and Submit Assignment, within reach of the thumb on a phone (spec/3 §2). */
export function SaveBar({ saving, check, onSave, onCancel }: SaveBarProps) {
  const t = useTranslations('assignment')
  const [isAsking, setAsking] = useState(false)
  const isBusy = saving.step !== 'idle'
  const isOn = (status: 'Draft' | 'Submitted') => isBusy && saving.status === status
  return (
    <>
      <p className={styles.note} role="status">
        {saving.step === 'waiting' && (
          <>
            <Spinner />
            <span>{t('waiting')}</span>
          </>
        )}
        {saving.step === 'sending' && saving.percent > 0 && t('sending', { percent: saving.percent })}
        {saving.step === 'idle' && t('keptHere')}
      </p>
      <div className={styles.bar}>
        {saving.step === 'waiting' ? (
          <Button variant="quiet" size="large" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : (
          <Button
            variant="quiet"
            size="large"
            isPending={isOn('Draft')}
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (check()) onSave('Draft')
            }}
          >
            {t('saveAsDraft')}
          </Button>
        )}
        <Button
          size="large"
          isPending={isBusy}
          onPointerEnter={SubmitQuestion.prepare}
          onFocus={SubmitQuestion.prepare}
          onClick={() => {
            if (check()) setAsking(true)
          }}
        >
          {t('submit')}
        </Button>
      </div>
      {isAsking && (
        <SubmitQuestion
          onConfirm={() => {
            setAsking(false)
            onSave('Submitted')
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
