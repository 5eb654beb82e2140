import { useTranslations } from 'use-intl/react'
import { isLongPassage } from '#domain/bookmark/question-text.ts'
import { QuestionHtml } from '#portal/shared/exam/question-html.tsx'
import { lazyPopup } from '#portal/shared/lazy-popup.tsx'
import { Button } from '#ui/button.tsx'
import { usePopup } from '#ui/use-popup.ts'
import styles from './question.module.css'

const PassagePopup = lazyPopup(() => import('./passage-popup.tsx').then((module) => module.PassagePopup))

/** What several questions are about; a long one is opened apart (spec/3 §2, §9). */
export function Passage({ html }: { html: string }) {
  const t = useTranslations('bookmark')
  const { isOpen, close, triggerProps } = usePopup(PassagePopup.prepare)
  const isLong = isLongPassage(html)
  return (
    <section aria-label={t('passage')} className={styles.passage}>
      <h3 className={styles.passageTitle}>{t('passage')}</h3>
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
    </section>
  )
}
