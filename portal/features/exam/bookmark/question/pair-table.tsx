import { useTranslations } from 'use-intl/react'
import type { PairSide, ShownPair } from '#domain/exam/bookmark/options.ts'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import styles from './question.module.css'

type PairTableProps = { pairs: readonly ShownPair[]; isAnswerShown: boolean }

/** A match: what stands on the left, what was put beside it, and what belongs there. */
export function PairTable({ pairs, isAnswerShown }: PairTableProps) {
  const t = useTranslations('bookmark')
  return (
    <div className={styles.scroll}>
      <table className={styles.pairs} aria-label={t('pairs')}>
        <thead>
          <tr>
            <th scope="col">{t('itself')}</th>
            <th scope="col">{t('yourAnswer')}</th>
            {isAnswerShown && <th scope="col">{t('correctAnswer')}</th>}
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ number, left, own, correct }) => (
            <tr key={number}>
              <th scope="row">
                <span className={styles.side}>
                  <span>{number}.</span>
                  <QuestionHtml html={left} />
                </span>
              </th>
              <td>
                <Side side={own} />
              </td>
              {isAnswerShown && (
                <td>
                  <Side side={correct} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Side({ side }: { side: PairSide | undefined }) {
  if (!side) return '-'
  return (
    <span className={styles.side}>
      <span>{side.letter})</span>
      <QuestionHtml html={side.html} />
    </span>
  )
}
