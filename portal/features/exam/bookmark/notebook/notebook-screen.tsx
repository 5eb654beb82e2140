import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { examTexts } from '#portal/shared/exam/texts.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { NotFoundHere } from '#portal/shared/viewed/not-found-here.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { BookmarkedQuestionView } from '../bookmarked-question.tsx'
import { type NotebookQuestion, useNotebook } from '../queries.ts'
import { ListSkeleton } from '../skeletons.tsx'
import { StateBadge } from '../state-badge.tsx'
import { Steps } from '../steps.tsx'
import { bookmarkQuestionTexts, bookmarkTexts } from '../texts.ts'
import { Trail } from '../trail.tsx'
import { useErrorToast } from '../use-error-toast.ts'
import { ofSubject, subjectIn } from './notebook-subject.ts'
import { PractiseButton } from './practise-button.tsx'

const texts = { bookmark: bookmarkTexts, exam: examTexts, question: bookmarkQuestionTexts }
const listPath = '/exam/notebook'
const searchOf = (params: URLSearchParams) => (params.size > 0 ? `?${params}` : '')

/** /exam/notebook/{id}: a question to practise. */
export function NotebookScreen() {
  return (
    <FeatureTexts texts={texts}>
      <NotebookPage />
    </FeatureTexts>
  )
}

function NotebookPage() {
  const t = useTranslations('bookmark')
  const query = useNotebook()
  const [params] = useSearchParams()
  useErrorToast(query.error)
  return (
    <Screen width="list">
      <Trail listTitle={t('notebook')} listPath={`${listPath}${searchOf(params)}`} />
      <QueryView query={query} loading={<ListSkeleton />}>
        {(questions) => <Chosen questions={questions} />}
      </QueryView>
    </Screen>
  )
}

function Chosen({ questions }: { questions: readonly NotebookQuestion[] }) {
  const t = useTranslations('bookmark')
  const { questionId } = useParams()
  const [params] = useSearchParams()
  const shown = ofSubject(questions, subjectIn(params, questions))
  const index = shown.findIndex(({ id }) => String(id) === questionId)
  const question = shown[index]
  if (!question) return <NotFoundHere title={t('notFound')} text={t('notebookNotFoundText')} />
  return (
    <>
      <BookmarkedQuestionView key={question.id} question={question} number={index + 1}>
        <StateBadge state={question.state} />
        <PractiseButton questionIds={[question.id]} />
      </BookmarkedQuestionView>
      <Steps
        ids={shown.map(({ id }) => id)}
        index={index}
        pathOf={(id) => `${listPath}/${id}${searchOf(params)}`}
      />
    </>
  )
}
