import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { directionsOf } from '#domain/bidi.ts'
import questionStyles from '#portal/shared/exam/question/question.module.css'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AnswerGroup } from './answer-group.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'
import { useWording } from './wording.ts'

/** Buttons move rows up and down. The first order becomes an answer only when the student confirms it. */
export function OrderAnswer({ question, number, answer, onAnswer }: AnswerProps) {
  const t = useTranslations('panel')
  const wording = useWording()
  const shown = question.options.map((option) => option.number)
  const order = answer?.type === 9 ? answer.pairs : shown
  const [moved, setMoved] = useState<{ number: number; by: 1 | -1 }>()
  const list = useRef<HTMLOListElement>(null)
  const position = moved ? order.indexOf(moved.number) + 1 : 0
  // The browser removes the focus from a button that moves with its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each move
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-by="${moved.number} ${moved.by}"]`)?.focus()
  }, [moved, position])
  const move = (index: number, by: 1 | -1) => {
    const [one, other] = [order[index], order[index + by]]
    if (one === undefined || other === undefined) return
    setMoved({ number: one, by })
    onAnswer({ type: 9, pairs: order.with(index, other).with(index + by, one) })
  }
  const count = order.length
  const rows = order.map((option) => question.options.find((one) => one.number === option))
  const directions = directionsOf(
    rows.map((row) => (row ? wording(row) : '')),
    wording(question),
  )
  return (
    <AnswerGroup number={number}>
      <Stack as="ol" ref={list} gap={2}>
        {order.map((option, index) => {
          const row = rows[index]
          return (
            <li key={option} className={styles.moved} dir={directions[index]}>
              <span className={questionStyles.letter}>{index + 1}</span>
              {row && <QuestionHtml html={wording(row)} />}
              {([-1, 1] as const).map((by) => (
                <IconButton
                  key={by}
                  data-by={`${option} ${by}`}
                  label={t(by === -1 ? 'moveUp' : 'moveDown', { number: index + 1 })}
                  aria-disabled={order[index + by] === undefined}
                  onClick={() => move(index, by)}
                >
                  {by === -1 ? (
                    <ArrowUp size={20} aria-hidden="true" />
                  ) : (
                    <ArrowDown size={20} aria-hidden="true" />
                  )}
                </IconButton>
              ))}
            </li>
          )
        })}
      </Stack>
      <VisuallyHidden role="status">
        {position > 0 && answer ? t('movedTo', { place: position, count }) : ''}
      </VisuallyHidden>
      {answer === null && (
        <Row gap={4} lineGap={2} isWrapping>
          <Text size="sm" tone="muted">
            {t('orderNone')}
          </Text>
          <Button variant="quiet" onClick={() => onAnswer({ type: 9, pairs: shown })}>
            {t('orderKeep')}
          </Button>
        </Row>
      )}
    </AnswerGroup>
  )
}
