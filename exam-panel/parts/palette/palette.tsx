import { memo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { paletteIn, useExam, useExamState, usePaletteCounts } from '../../core/use-exam.ts'
import { moveFocus } from './move-focus.ts'
import styles from './palette.module.css'
import type { PaletteState } from './palette-counts.ts'
import { PaletteLegend } from './palette-legend.tsx'

export function Palette({ onGo }: { onGo: (questionId: number) => void }) {
  const t = useTranslations('panel')
  const { paper } = useExam()
  const examTab = useExamState((state) => state.examTab)
  const questionInView = useExamState((state) => state.questionInView)
  const [stop, setStop] = useState<number>()
  const counts = usePaletteCounts()
  const numbered = paper.questions.map((question, index) => ({ question, number: index + 1 }))
  return (
    <Stack as="nav" gap={5} aria-label={t('palette')} onKeyDown={moveFocus} onBlur={() => setStop(undefined)}>
      <PaletteLegend counts={counts} />
      {paper.parts.map(({ partId, name }) => (
        <Stack key={partId} as="section" gap={2}>
          {paper.parts.length > 1 && (
            <Text as="h3" size="sm">
              {name}
            </Text>
          )}
          <ol className={styles.items}>
            {numbered
              .filter(({ question }) => question.partId === partId)
              .map(({ question: { questionId }, number }) => (
                <li key={questionId}>
                  <PaletteItem
                    questionId={questionId}
                    number={number}
                    state={paletteIn(examTab, questionId)}
                    isHere={questionId === questionInView}
                    isStop={questionId === (stop ?? questionInView)}
                    onFocus={setStop}
                    onGo={onGo}
                  />
                </li>
              ))}
          </ol>
        </Stack>
      ))}
    </Stack>
  )
}

type PaletteItemProps = {
  questionId: number
  number: number
  state: PaletteState
  isHere: boolean
  isStop: boolean
  onFocus: (questionId: number) => void
  onGo: (questionId: number) => void
}

const PaletteItem = memo((props: PaletteItemProps) => {
  const { questionId, number, state, isHere, isStop, onFocus, onGo } = props
  const t = useTranslations('panel')
  return (
    <button
      type="button"
      className={styles.item}
      data-state={state}
      tabIndex={isStop ? 0 : -1}
      aria-current={isHere ? 'step' : undefined}
      aria-label={t('paletteItem', { number, state: t(`states.${state}`) })}
      onFocus={() => onFocus(questionId)}
      onClick={() => onGo(questionId)}
    >
      {number}
    </button>
  )
})
PaletteItem.displayName = 'PaletteItem'
