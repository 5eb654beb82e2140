import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Confirmed, Draft } from '../draft/draft.ts'
import styles from './save-bar.module.css'

const SubmitQuestion = lazyPopup<{ onConfirm: () => void; onClose: () => void }>(
  async () => (await import('./submit-question.tsx')).SubmitQuestion,
)

type SaveBarProps = {
  draft: Draft
  /** Shows why it may not be saved. @returns whether it may */
  check: () => boolean
  onSave: (status: Confirmed['status']) => void
  onCancel: () => void
}

/** Save as Draft and Submit Assignment, within reach of the thumb on a phone [assignment-19]. */
export function SaveBar({ draft: { confirmed, formPercent }, check, onSave, onCancel }: SaveBarProps) {
  const t = useTranslations('assignment')
  const [isAsking, setAsking] = useState(false)
  const isBusy = confirmed !== undefined
  const isWaiting = isBusy && formPercent === undefined
  return (
    <>
      <Text size="sm" tone="muted" role="status">
        {isWaiting && (
          <Row as="span" gap={2}>
            <Spinner />
            <span>{t(confirmed.status === 'Draft' ? 'waiting' : 'waitingToSubmit')}</span>
          </Row>
        )}
        {formPercent !== undefined && formPercent > 0 && t('sending', { percent: formPercent })}
        {!isBusy && t('keptHere')}
      </Text>
      <div className={styles.bar}>
        {isWaiting ? (
          <Button variant="quiet" size="large" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : (
          <Button
            variant="quiet"
            size="large"
            isPending={confirmed?.status === 'Draft'}
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
