import { useTranslations } from 'use-intl/react'
import { Dialog } from '#ui/popups/dialog.tsx'
import { QuestionHtml } from './question-html.tsx'

/** The whole passage. */
export function PassagePopup({ html, onClose }: { html: string; onClose: () => void }) {
  const t = useTranslations('exam')
  return (
    <Dialog title={t('passage')} onClose={onClose} size="wide">
      <QuestionHtml html={html} headingLevel={3} />
    </Dialog>
  )
}
