import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { sortBookmarks } from '#domain/exam/bookmark/order.ts'
import { LongList } from '#portal/shared/lists/long-list.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Select } from '#ui/controls/select.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ListHeader } from './list-header.tsx'
import { orderIn, orders } from './orders.ts'
import { type BookmarkedQuestion, useBookmarks } from './queries.ts'
import { QuestionCard } from './question-card.tsx'
import styles from './question-list.module.css'
import { RemoveQuestion } from './remove-question.tsx'
import { ListSkeleton } from './skeletons.tsx'
import { bookmarkTexts } from './texts.ts'
import { useErrorToast } from './use-error-toast.ts'
import { useMayRemove } from './use-may-remove.ts'
import { useRemove } from './use-remove.ts'

const texts = { bookmark: bookmarkTexts }
const heights = { wide: 88, phone: 140 }
type Numbered = { question: BookmarkedQuestion; number: number }
const keyOf = ({ question }: Numbered) => question.id

/** /exam/bookmarks [exam-35]. */
export function BookmarkListScreen() {
  return (
    <FeatureTexts texts={texts}>
      <BookmarkList />
    </FeatureTexts>
  )
}

function BookmarkList() {
  const t = useTranslations('bookmark')
  const query = useBookmarks()
  const title = useRef<HTMLHeadingElement>(null)
  useErrorToast(query.error)
  return (
    <Screen>
      <ListHeader title={t('title')} titleRef={title}>
        <SortSelect />
      </ListHeader>
      <QueryView query={query} loading={<ListSkeleton />}>
        {(questions) => <Questions questions={questions} focusTitle={() => title.current?.focus()} />}
      </QueryView>
    </Screen>
  )
}

function SortSelect() {
  const t = useTranslations('bookmark')
  const [params, setParams] = useSearchParams()
  const id = useId()
  return (
    <Row gap={2} className={styles.sort}>
      <Text as="label" htmlFor={id} size="sm" tone="muted">
        {t('sort')}
      </Text>
      <Select
        id={id}
        value={orderIn(params) ?? 'none'}
        onChange={({ target }) =>
          setParams(target.value === 'none' ? {} : { sort: target.value }, {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        {(['none', ...orders] as const).map((order) => (
          <option key={order} value={order}>
            {t(`orders.${order}`)}
          </option>
        ))}
      </Select>
    </Row>
  )
}

type QuestionsProps = { questions: readonly BookmarkedQuestion[]; focusTitle: () => void }

function Questions({ questions, focusTitle }: QuestionsProps) {
  const t = useTranslations('bookmark')
  const [params] = useSearchParams()
  const order = orderIn(params)
  const mayRemove = useMayRemove()
  const frame = useRef<HTMLDivElement>(null)
  const shown = useMemo(
    () => sortBookmarks(questions, order).map((question, index) => ({ question, number: index + 1 })),
    [questions, order],
  )
  const [gone, setGone] = useState<number>()
  const { toRemove, isPending, start, cancel, confirm } = useRemove((id) =>
    setGone(shown.findIndex(({ question }) => question.id === id)),
  )
  useEffect(() => {
    if (gone === undefined) return
    // The popup returns the focus to a button that no longer exists.
    const timer = setTimeout(() => {
      const buttons = frame.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
      const next = buttons[Math.min(gone, buttons.length - 1)]
      if (next) next.focus()
      else focusTitle()
      setGone(undefined)
    }, 50)
    return () => clearTimeout(timer)
  }, [gone, focusTitle])
  return (
    <Stack ref={frame} gap={2}>
      <Text role="status" size="sm" tone="muted">
        {t('count', { count: shown.length })}
      </Text>
      {shown.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <LongList label={t('title')} items={shown} keyOf={keyOf} heights={heights}>
          {({ question, number }) => (
            <QuestionCard question={question} number={number} onRemove={mayRemove ? start : undefined} />
          )}
        </LongList>
      )}
      {toRemove !== undefined && (
        <RemoveQuestion isPending={isPending} onConfirm={confirm} onCancel={cancel} />
      )}
    </Stack>
  )
}
