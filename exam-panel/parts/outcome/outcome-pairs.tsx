import { useTranslations } from 'use-intl/react'
import type { PaperQuestion } from '#domain/exam/panel/calls.ts'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { useWording } from '../../core/wording.ts'
import styles from './outcome-list.module.css'

type OutcomePairsProps = {
  question: PaperQuestion
  /** For each on the left, the number of the right one in the paper, split by commas. */
  given: string
  correct: string
}

export function OutcomePairs({ question, given, correct }: OutcomePairsProps) {
  const t = useTranslations('panel')
  const wording = useWording()
  const [own = [], right = []] = [given, correct].map((code) => code.split(',').map(Number))
  const htmlOf = (number: number | undefined) => {
    const side = question.matches.find((one) => one.number === number)
    return side ? <QuestionHtml html={wording(side)} /> : '–'
  }
  return (
    <div className={styles.scroll}>
      <table className={styles.pairs}>
        <thead>
          <tr>
            <th scope="col">{t('pairItems')}</th>
            <th scope="col">{t('outcome.yours')}</th>
            {correct !== '' && <th scope="col">{t('outcome.correct')}</th>}
          </tr>
        </thead>
        <tbody>
          {question.options.map((option) => (
            <tr key={option.number}>
              <th scope="row">
                <QuestionHtml html={wording(option)} />
              </th>
              <td>{htmlOf(own[option.number - 1])}</td>
              {correct !== '' && <td>{htmlOf(right[option.number - 1])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
