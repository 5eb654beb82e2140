import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { showMoment } from '#domain/time-of-day.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import type { ReportQuestion, TestReport } from '#portal/shared/exam/test-report.ts'
import { LabelChips } from '#portal/shared/lists/label-chips.tsx'
import { LongList } from '#portal/shared/lists/long-list.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePrinting } from '#ui/use-printing.ts'
import { useChallenges } from '../challenge/queries.ts'
import { Panel } from '../panel.tsx'
import { mayCompare, type ReportUrlState } from '../url-state.ts'
import { PrintedQuestions } from './printed-questions.tsx'
import styles from './question-list.module.css'
import { QuestionRow } from './question-row.tsx'
import { filterQuestions, questionFilters, questionsAtOnce } from './questions.ts'

type QuestionListProps = {
  test: Test
  report: TestReport
  urlState: ReportUrlState
  onChange: (part: Partial<ReportUrlState>) => void
}

const heights = { wide: 290, phone: 380 }
const keyOf = ({ id }: ReportQuestion) => id

/** Every question with the student's answer, the correct one, marks and time [report-20]. */
export function QuestionList({
  test,
  report,
  urlState: { questions: filter, shown: count },
  onChange,
}: QuestionListProps) {
  const t = useTranslations('report')
  const all = report.questions
  const shown = useMemo(() => filterQuestions(all, filter), [all, filter])
  const seen = useMemo(() => shown.slice(0, count), [shown, count])
  const more = Math.min(questionsAtOnce, shown.length - count)
  const list = useRef<HTMLDivElement>(null)
  const grownFrom = useRef<number>(undefined)
  // Focuses the first new question.
  useEffect(() => {
    const article = list.current?.querySelectorAll('article')[grownFrom.current ?? count]
    grownFrom.current = undefined
    if (!article) return
    article.tabIndex = -1
    article.focus({ preventScroll: true })
  }, [count])
  const isPrinting = usePrinting()
  const later = all.filter(({ outcome }) => outcome === 'later').length
  if (all.length === 0) return null
  const chips = questionFilters.map((key) => ({
    key,
    label: `${t(`filters.${key}`)} (${filterQuestions(all, key).length})`,
  }))
  return (
    <Panel title={t('questions')}>
      <div className={styles.onScreen}>
        <LabelChips
          label={t('filter')}
          chips={chips}
          chosen={filter}
          onChoose={(questions) => onChange({ questions })}
        />
      </div>
      {report.topper === null && (
        <Text size="sm" tone="muted" className={styles.onScreen}>
          {t(mayCompare(test.typeId) ? 'timesWithheld' : 'timesOfPractice')}
        </Text>
      )}
      {later > 0 && (
        <Text size="sm" tone="muted">
          {t('laterNote', { count: later })}
        </Text>
      )}
      {!test.hasSolutions && (
        <Text size="sm" tone="muted">
          {t('keysWithheld')}
        </Text>
      )}
      {test.hasSolutions && <ObjectionPeriod testId={test.id} />}
      <Stack gap={4} className={styles.onScreen}>
        <Text role="status" size="sm" tone="muted">
          {shown.length === 0 ? t('noneOfThese') : t('questionsShown', { count: shown.length })}
        </Text>
        <div ref={list}>
          <LongList label={t('questions')} items={seen} keyOf={keyOf} heights={heights}>
            {(question) => <QuestionRow question={question} hasKey={test.hasSolutions} testId={test.id} />}
          </LongList>
        </div>
        {more > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              grownFrom.current = count
              onChange({ shown: count + questionsAtOnce })
            }}
          >
            {t('showMore', { count: more })}
          </Button>
        )}
      </Stack>
      {isPrinting && (
        <PrintedQuestions
          questions={all.toSorted((a, b) => a.number - b.number)}
          hasKey={test.hasSolutions}
        />
      )}
    </Panel>
  )
}

/** The period for objections to keys; renders nothing for tests without one. */
function ObjectionPeriod({ testId }: { testId: number }) {
  const t = useTranslations('report')
  const period = useChallenges(testId).data?.period
  if (!period) return null
  const { from, until, state } = period
  return (
    <Text size="sm" tone="muted">
      {t(`objections.${state}`, { from: showMoment(from), until: showMoment(until) })}
    </Text>
  )
}
