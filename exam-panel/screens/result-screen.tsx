import { CircleCheckBig } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IntlProvider, useTranslations } from 'use-intl/react'
import { questionTypes } from '#domain/exam/question.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { countAnswered, useExam, useExamState } from '../core/use-exam.ts'
import { OutcomeList } from '../parts/outcome/outcome-list.tsx'
import { ReceiptCard } from '../parts/outcome/receipt-card.tsx'
import { outcomeTexts } from '../parts/outcome/texts.ts'
import { useOutcome } from '../parts/outcome/use-outcome.ts'
import { panelQuestionTexts, panelTexts } from '../texts.ts'
import styles from './result-screen.module.css'

export function ResultScreen() {
  return (
    <IntlProvider
      locale="en"
      timeZone="UTC"
      messages={{ panel: panelTexts, question: panelQuestionTexts, outcome: outcomeTexts }}
    >
      <Result />
    </IntlProvider>
  )
}

function Result() {
  const t = useTranslations('panel')
  const tOutcome = useTranslations('outcome')
  const { paper } = useExam()
  const { testName, isPractice } = paper.attempt
  const receipt = useExamState((state) => state.receipt)
  const lateCount = useExamState((state) => state.lateCount)
  const refused = useExamState((state) => state.refusedCount)
  const isCalledOff = useExamState((state) => state.isCalledOff)
  const outcome = useOutcome()
  // The result of practice is shown here at once.
  const isMarkedByTeacher = useHasWrittenAnswer() && isPractice
  const later = isPractice && outcome ? outcome.questions.filter(({ state }) => state === 'later').length : 0
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = t('overTitle')
    heading.current?.focus()
    scrollTo(0, 0)
  }, [t])
  return (
    <Stack as="main" gap={5} className={styles.page}>
      <Row as="header" gap={4} className={styles.head}>
        <CircleCheckBig size={40} aria-hidden="true" />
        <Text as={Stack} wrap="anywhere">
          <h1 ref={heading} tabIndex={-1}>
            {t('overTitle')}
          </h1>
          <Text tone="muted">{testName}</Text>
        </Text>
      </Row>
      <Stack role="status" gap={2}>
        {lateCount > 0 && <p className={styles.note}>{tOutcome('receipt.apart', { count: lateCount })}</p>}
        {refused > 0 && <p className={styles.note}>{tOutcome('receipt.refused', { count: refused })}</p>}
        {isCalledOff && <p>{tOutcome('calledOff')}</p>}
        {!outcome && !isCalledOff && (
          <p>{tOutcome(isMarkedByTeacher ? 'teacher' : outcome === null ? 'later' : 'waiting')}</p>
        )}
        {outcome && outcome.score !== null && (
          <Text size="2xl" weight="bold">
            {tOutcome('score', { score: outcome.score, total: outcome.total })}
          </Text>
        )}
        {later > 0 && <p className={styles.note}>{tOutcome('laterNote', { count: later })}</p>}
      </Stack>
      {receipt ? <ReceiptCard receipt={receipt} /> : <Spinner label={t('handingTitle')} />}
      {isPractice && outcome && <OutcomeList outcomes={outcome.questions} />}
      <a href="/exam" className={buttonClass({ size: 'large' })}>
        {t('toExams')}
      </a>
    </Stack>
  )
}

/** Whether an answer needs marks from a teacher. */
function useHasWrittenAnswer(): boolean {
  const written = useExam().paper.questions.filter(({ type }) => type === questionTypes.written)
  return useExamState(({ examTab }) => countAnswered(examTab, written) > 0)
}
