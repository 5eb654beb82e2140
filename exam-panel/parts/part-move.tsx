import { useTranslations } from 'use-intl/react'
import { Spinner } from '#ui/display/spinner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import { openPartIn } from '../core/parts/open-part-in.ts'
import { useExam, useExamState } from '../core/use-exam.ts'

/** Replaces the question while the next part is fetched; its time runs even without a network. */
export function PartMove() {
  const t = useTranslations('panel')
  const { paper, clock } = useExam()
  const isLost = useExamState((state) => state.partMove === 'lost')
  const index = useExamState((state) => openPartIn(state, clock.now()).index)
  const part = paper.parts[index]?.name ?? ''
  return (
    <Card gap={4} role="status">
      <Text as="h2" size="lg">
        {t('partMove.title', { part })}
      </Text>
      <p>
        {t(isLost ? 'partMove.lost' : 'partMove.asking', { before: paper.parts[paper.openPart]?.name ?? '' })}
      </p>
      <Spinner label={t('partMove.title', { part })} />
    </Card>
  )
}
