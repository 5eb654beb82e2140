import { useTranslations } from 'use-intl/react'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'

export function PassagePopup({ html, onClose }: { html: string; onClose: () => void }) {
  const t = useTranslations('exam')
  return (
    <Dialog title={t('passage')} onClose={onClose} size="wide">
      <QuestionHtml html={html} headingLevel={3} />
    </Dialog>
  )
}
