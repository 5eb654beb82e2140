import { useTranslations } from 'use-intl/react'
import { QuestionHtml } from '#portal/shared/exam/question-html.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** The whole passage. */
export function PassagePopup({ html, onClose }: { html: string; onClose: () => void }) {
  const t = useTranslations('bookmark')
  return (
    <Dialog title={t('passage')} closeLabel={t('close')} onClose={onClose} isWide>
      <QuestionHtml html={html} headingLevel={3} />
    </Dialog>
  )
}
