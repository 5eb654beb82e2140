import { useTranslations } from 'use-intl/react'
import { isLongPassage } from '#domain/exam/bookmark/question-text.ts'
import { lazyPopup } from '#portal/shared/lazy-popup.tsx'
import { Button } from '#ui/button.tsx'
import { usePopup } from '#ui/use-popup.ts'
import { QuestionHtml } from './question-html.tsx'
import styles from './question-parts.module.css'

const PassagePopup = lazyPopup(() => import('./passage-popup.tsx').then((module) => module.PassagePopup))

/** What several questions are about; a long one is opened apart (spec/3 §2, §9). The screen brings `examTexts`. */
export function Passage({ html }: { html: string }) {
  const t = useTranslations('exam')
  const { isOpen, close, triggerProps } = usePopup(PassagePopup.prepare)
  const isLong = isLongPassage(html)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in a form
    <div role="group" aria-label={t('passage')} className={styles.passage}>
      <p className={styles.passageTitle}>{t('passage')}</p>
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
    </div>
  )
}
