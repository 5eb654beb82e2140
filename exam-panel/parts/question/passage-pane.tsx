import { useTranslations } from 'use-intl/react'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useWording } from '../../answers/wording.ts'
import { useExam } from '../../core/use-exam.ts'
import styles from './passage-pane.module.css'
import { PictureFrame } from './picture-frame.tsx'

/** The passage, beside the question on wide screens, otherwise above it; it can be folded. */
export function PassagePane({ passageId }: { passageId: number }) {
  const t = useTranslations('panel')
  const wording = useWording()
  const passage = useExam().paper.passages.find((one) => one.passageId === passageId)
  if (!passage) return null
  return (
    <Card as="details" padding="none" className={styles.passage} open>
      <summary className={styles.summary}>{t('passage')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('passage')}>
        <PictureFrame className={styles.text}>
          <QuestionHtml html={wording(passage)} headingLevel={3} />
        </PictureFrame>
      </section>
    </Card>
  )
}
