import { useTranslations } from 'use-intl/react'
import { isLongPassage } from '#domain/exam/bookmark/question-text.ts'
import styles from '#portal/shared/exam/question/question.module.css'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'

const PassagePopup = lazyPopup(() => import('./passage-popup.tsx').then((module) => module.PassagePopup))

/** The text that several questions refer to; a popup shows a long one [exam-38]. Needs the texts `exam`. */
export function Passage({ html }: { html: string }) {
  const t = useTranslations('exam')
  const { isOpen, close, triggerProps } = usePopup(PassagePopup.prepare)
  const isLong = isLongPassage(html)
  return (
    <Stack role="group" gap={2} align="start" aria-label={t('passage')} className={styles.passage}>
      <Text size="sm" tone="muted" weight="strong">
        {t('passage')}
      </Text>
      {isLong ? (
        <>
          <div className={styles.cut}>
            <QuestionHtml html={html} className={styles.text} />
          </div>
          <Button variant="quiet" {...triggerProps}>
            {t('loadMore')}
          </Button>
          {isOpen && <PassagePopup html={html} onClose={close} />}
        </>
      ) : (
        <QuestionHtml html={html} className={styles.text} />
      )}
    </Stack>
  )
}
