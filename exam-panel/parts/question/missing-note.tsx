import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { words } from '#ui/words.ts'
import { useExamState } from '../../core/use-exam.ts'
import styles from './picture-frame.module.css'

/** Reports that a picture or recording could not be loaded, and retries when the connection is back. */
export function MissingNote({ isMissing, onRetry }: { isMissing: boolean; onRetry: () => void }) {
  const t = useTranslations('panel')
  const isConnected = useExamState((state) => state.connection === 'fine')
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (isConnected) retry()
  }, [isConnected])
  return (
    <div role="status">
      {isMissing && (
        <Row as="p" gap={4} lineGap={2} justify="between" isWrapping className={styles.missing}>
          <span>{t('missing')}</span>
          <Button variant="quiet" onClick={onRetry}>
            {words.retry}
          </Button>
        </Row>
      )}
    </div>
  )
}
