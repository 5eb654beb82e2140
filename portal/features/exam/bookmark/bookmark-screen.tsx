import { BookmarkMinus } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { sortBookmarks } from '#domain/exam/bookmark/order.ts'
import { examTexts } from '#portal/shared/exam/texts.ts'
import { useNavigateFromHere } from '#portal/shared/navigation/address-now.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { NotFoundHere } from '#portal/shared/viewed/not-found-here.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { BookmarkedQuestionView } from './bookmarked-question.tsx'
import { useIsFromList } from './from-list.ts'
import { orderIn } from './orders.ts'
import { type BookmarkedQuestion, useBookmarks } from './queries.ts'
import { RemoveQuestion } from './remove-question.tsx'
import { ListSkeleton } from './skeletons.tsx'
import { Steps } from './steps.tsx'
import { bookmarkQuestionTexts, bookmarkTexts } from './texts.ts'
import { Trail } from './trail.tsx'
import { useErrorToast } from './use-error-toast.ts'
import { useMayRemove } from './use-may-remove.ts'
import { useRemove } from './use-remove.ts'

const texts = { bookmark: bookmarkTexts, exam: examTexts, question: bookmarkQuestionTexts }
const listPath = '/exam/bookmarks'

/** /exam/bookmarks/{id} [exam-37]. */
export function BookmarkScreen() {
  return (
    <FeatureTexts texts={texts}>
      <BookmarkPage />
    </FeatureTexts>
  )
}

function BookmarkPage() {
  const t = useTranslations('bookmark')
  const query = useBookmarks()
  const [params] = useSearchParams()
  useErrorToast(query.error)
  return (
    <Screen width="list">
      <Trail listTitle={t('title')} listPath={`${listPath}${searchOf(params)}`} />
      <QueryView query={query} loading={<ListSkeleton />}>
        {(questions) => <Chosen questions={questions} />}
      </QueryView>
    </Screen>
  )
}

const searchOf = (params: URLSearchParams) => (params.size > 0 ? `?${params}` : '')

function Chosen({ questions }: { questions: readonly BookmarkedQuestion[] }) {
  const t = useTranslations('bookmark')
  const navigate = useNavigateFromHere()
  const { questionId } = useParams()
  const [params] = useSearchParams()
  const mayRemove = useMayRemove()
  const search = searchOf(params)
  const isFromList = useIsFromList()
  const { toRemove, isPending, start, cancel, confirm } = useRemove(
    () => void (isFromList ? navigate(-1) : navigate(`${listPath}${search}`, { replace: true })),
  )
  const ordered = sortBookmarks(questions, orderIn(params))
  const index = ordered.findIndex(({ id }) => String(id) === questionId)
  const question = ordered[index]
  if (!question) return <NotFoundHere title={t('notFound')} text={t('notFoundText')} />
  return (
    <>
      <BookmarkedQuestionView key={question.id} question={question} number={index + 1}>
        {mayRemove && (
          <Button variant="quiet" onClick={() => start(question.id)}>
            <BookmarkMinus aria-hidden="true" />
            {t('removeThis')}
          </Button>
        )}
      </BookmarkedQuestionView>
      <Steps ids={ordered.map(({ id }) => id)} index={index} pathOf={(id) => `${listPath}/${id}${search}`} />
      {toRemove !== undefined && (
        <RemoveQuestion isPending={isPending} onConfirm={confirm} onCancel={cancel} />
      )}
    </>
  )
}
