import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useExam } from '../core/use-exam.ts'

/** Shown when the exam was continued in another tab. */
export function ElsewhereDialog() {
  const t = useTranslations('panel')
  const exam = useExam()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const takeOver = () => {
    setState('asking')
    exam.takeOver().catch(() => setState('failed'))
  }
  return (
    <Dialog
      isDismissable={false}
      title={t('elsewhere.title')}
      footer={
        <Button isPending={state === 'asking'} onClick={takeOver}>
          {t('elsewhere.here')}
        </Button>
      }
    >
      <p>{t('elsewhere.text')}</p>
      <p role="status">{state === 'failed' && t('elsewhere.failed')}</p>
    </Dialog>
  )
}
