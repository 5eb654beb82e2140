import { useTranslations } from 'use-intl/react'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { words } from '#ui/words.ts'
import type { Refusal } from '../core/open.ts'
import { Notice } from './notice.tsx'

type RefusedScreenProps = { refusal: Refusal; message: string; onRetry: () => void }

export function RefusedScreen({ refusal, message, onRetry }: RefusedScreenProps) {
  const t = useTranslations('panel')
  const mayRetry = refusal === 'network'
  return (
    <Notice
      title={t(`failures.${refusal}.title`)}
      actions={
        <>
          {mayRetry && <Button onClick={onRetry}>{words.retry}</Button>}
          <a href="/exam" className={buttonClass({ variant: mayRetry ? 'quiet' : 'primary' })}>
            {t('toExams')}
          </a>
        </>
      }
    >
      <p>{refusal === 'refused' ? message : t(`failures.${refusal}.text`)}</p>
    </Notice>
  )
}
