import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { examTexts } from '#portal/shared/exam/texts.ts'
import { LabelChips } from '#portal/shared/lists/label-chips.tsx'
import { LongList } from '#portal/shared/lists/long-list.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ListHeader } from '../list-header.tsx'
import { type NotebookQuestion, useNotebook } from '../queries.ts'
import { QuestionCard } from '../question-card.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { bookmarkTexts } from '../texts.ts'
import { useErrorToast } from '../use-error-toast.ts'
import { ofSubject, subjectIn } from './notebook-subject.ts'
import { PractiseButton } from './practise-button.tsx'

const texts = { bookmark: bookmarkTexts, exam: examTexts }
const heights = { wide: 88, phone: 140 }
type Numbered = { question: NotebookQuestion; number: number }
const keyOf = ({ question }: Numbered) => question.id

/** /exam/notebook: wrong and unanswered questions of past exams. */
export function NotebookListScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Notebook />
    </FeatureTexts>
  )
}

function Notebook() {
  const t = useTranslations('bookmark')
  const query = useNotebook()
  useErrorToast(query.error)
  return (
    <Screen>
      <ListHeader title={t('notebook')} />
      <Text size="sm" tone="muted">
        {t('notebookText')}
      </Text>
      <QueryView
        query={query}
        loading={<ListSkeleton />}
        isEmpty={(questions) => questions.length === 0}
        empty={<EmptyState title={t('notebookNone')} text={t('notebookNoneText')} />}
      >
        {(questions) => <Questions questions={questions} />}
      </QueryView>
    </Screen>
  )
}

function Questions({ questions }: { questions: readonly NotebookQuestion[] }) {
  const t = useTranslations('bookmark')
  const [params, setParams] = useSearchParams()
  const subjects = useMemo(
    () => [...new Set(questions.map(({ subject }) => subject))].toSorted(),
    [questions],
  )
  const chosen = subjectIn(params, questions)
  const shown = useMemo(
    () => ofSubject(questions, chosen).map((question, index) => ({ question, number: index + 1 })),
    [questions, chosen],
  )
  return (
    <>
      <LabelChips
        label={t('subjects')}
        chips={[
          { key: '', label: t('allSubjects') },
          ...subjects.map((subject) => ({ key: subject, label: subject })),
        ]}
        chosen={chosen}
        onChoose={(subject) =>
          setParams(subject === '' ? {} : { subject }, { replace: true, preventScrollReset: true })
        }
      />
      <Stack gap={2}>
        <Row gap={4} lineGap={2} justify="between" isWrapping>
          <Text role="status" size="sm" tone="muted">
            {t('count', { count: shown.length })}
          </Text>
          <PractiseButton questionIds={shown.map(({ question }) => question.id)} />
        </Row>
        <LongList label={t('notebook')} items={shown} keyOf={keyOf} heights={heights}>
          {({ question, number }) => (
            <QuestionCard question={question} number={number} state={question.state} />
          )}
        </LongList>
      </Stack>
    </>
  )
}
