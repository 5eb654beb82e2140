import { useTranslations } from 'use-intl/react'
import { showNumber } from '#domain/exam/percent.ts'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { scaleOf } from './scale.ts'
import styles from './score-scale.module.css'

type ScoreScaleProps = {
  marks: number
  whole: number
  /** null if fewer than 5 took the test. */
  average: number | null
  topper: number | null
}

/** A score in large digits, and on a bar with the average and the topper. The list under the bar has the same as text. */
export function ScoreScale({ marks, whole, average, topper }: ScoreScaleProps) {
  const t = useTranslations('report')
  const scale = scaleOf({ marks, whole, average, topper })
  const scores = (['you', 'average', 'topper'] as const).flatMap((of) => {
    const score = { you: marks, average, topper }[of]
    return score === null ? [] : [{ of, score }]
  })
  return (
    <>
      <Text as="span" className={styles.score} isNumeric>
        <VisuallyHidden>{t('scoreIs')}</VisuallyHidden>
        <strong>{showNumber(marks)}</strong> <span>/ {showNumber(whole)}</span>
      </Text>
      {scale && (
        <span className={styles.scale} aria-hidden="true">
          <span className={styles.track}>
            <span
              style={{
                insetInlineStart: `${Math.min(scale.zero, scale.you)}%`,
                inlineSize: `${Math.abs(scale.you - scale.zero)}%`,
              }}
            />
          </span>
          {scores.map(({ of }) => (
            <span
              key={of}
              className={styles.mark}
              data-of={of}
              style={{ insetInlineStart: `${scale[of]}%` }}
            />
          ))}
        </span>
      )}
      {scale && scores.length > 1 && (
        <Text as="span" size="sm" tone="muted" isNumeric className={styles.key}>
          {scores.map(({ of, score }) => (
            <Row key={of} as="span" gap={1}>
              <span className={styles.mark} data-of={of} aria-hidden="true" />
              {t(`timeOf.${of}`)} <strong>{showNumber(score)}</strong>
            </Row>
          ))}
        </Text>
      )}
    </>
  )
}
