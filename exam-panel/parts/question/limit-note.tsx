import { useTranslations } from 'use-intl/react'
import { Text } from '#ui/layout/text.tsx'
import { limitAt } from '../../core/part-limit.ts'
import type { PaperQuestion } from '../../core/read-paper.ts'
import { useExam, useExamState } from '../../core/use-exam.ts'

/** Reports that further answers in a part do not count; always rendered, so that screen readers announce it. */
export function LimitNote({ question: { questionId, partId } }: { question: PaperQuestion }) {
  const t = useTranslations('panel')
  const { paper } = useExam()
  const limit = useExamState(({ examTab }) => limitAt(paper, examTab, questionId))
  const part = paper.parts.find((one) => one.partId === partId)
  if (!part || part.attemptAny === null) return null
  return (
    <div role="status">
      {limit && (
        <Text as="p" tone="warn" weight="strong">
          {t(`limit.${limit}`, { part: part.name, most: part.attemptAny })}
        </Text>
      )}
    </div>
  )
}
