import { memo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { paletteIn, useExam, useExamState, usePaletteCounts } from '../../core/use-exam.ts'
import type { View } from '../views/view.ts'
import { ViewButtons } from '../views/view-buttons.tsx'
import { moveFocus } from './move-focus.ts'
import styles from './palette.module.css'
import type { PaletteState } from './palette-counts.ts'
import { PaletteLegend } from './palette-legend.tsx'

type PaletteProps = { onGo: (questionId: number) => void; onView: (view: View) => void }

export function Palette({ onGo, onView }: PaletteProps) {
  const t = useTranslations('panel')
  const { paper } = useExam()
  const examTab = useExamState((state) => state.examTab)
  const questionInView = useExamState((state) => state.questionInView)
  const [stop, setStop] = useState<number>()
  const { all: counts } = usePaletteCounts()
  const shown = paper.parts.filter(({ partId }) => paper.questions.some((one) => one.partId === partId))
  return (
    <Stack gap={5}>
      <PaletteLegend counts={counts} />
      <ViewButtons onOpen={onView} />
      <Stack
        as="nav"
        gap={5}
        aria-label={t('palette')}
        onKeyDown={moveFocus}
        onBlur={() => setStop(undefined)}
      >
        {shown.map(({ partId, name }) => (
          <Stack key={partId} as="section" gap={2}>
            {paper.parts.length > 1 && (
              <Text as="h3" size="sm">
                {name}
              </Text>
            )}
            <ol className={styles.items}>
              {paper.questions
                .filter((question) => question.partId === partId)
                .map(({ questionId, number }) => (
                  <li key={questionId}>
                    <PaletteItem
                      questionId={questionId}
                      number={number}
                      state={paletteIn(examTab, questionId)}
                      isInView={questionId === questionInView}
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
    </Stack>
  )
}

type PaletteItemProps = {
  questionId: number
  number: number
  state: PaletteState
  isInView: boolean
  isStop: boolean
  onFocus: (questionId: number) => void
  onGo: (questionId: number) => void
}

const PaletteItem = memo((props: PaletteItemProps) => {
  const { questionId, number, state, isInView, isStop, onFocus, onGo } = props
  const t = useTranslations('panel')
  return (
    <button
      type="button"
      className={styles.item}
      data-state={state}
      tabIndex={isStop ? 0 : -1}
      aria-current={isInView ? 'step' : undefined}
      aria-label={t('paletteItem', { number, state: t(`states.${state}`) })}
      onFocus={() => onFocus(questionId)}
      onClick={() => onGo(questionId)}
    >
      {number}
    </button>
  )
})
PaletteItem.displayName = 'PaletteItem'
