import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { words } from '#ui/words.ts'
import { Unfetched } from '../core/unfetched.tsx'
import type { useRows } from './queries.ts'
import type { View } from './use-view.ts'

type RecordsStateProps = {
  query: ReturnType<typeof useRows>
  isShown: boolean
  view: View
  onView: (next: Partial<View>) => void
  onMore: () => void
}

/** What is there in place of rows, or after them: loading, a failure, or that there is nothing. */
export function RecordsState({ query, isShown, view, onView, onMore }: RecordsStateProps) {
  const t = useTranslations('deskRecords')
  const { data, isFetchingNextPage, isFetchNextPageError } = query
  if (isShown && isFetchNextPageError)
    return (
      <Row gap={3} role="alert">
        <Text size="sm" tone="bad">
          {t('moreFailed')}
        </Text>
        <Button variant="quiet" onClick={onMore}>
          {words.retry}
        </Button>
      </Row>
    )
  if (isShown)
    return (
      <Text role="status" size="xs" tone="muted">
        {isFetchingNextPage && t('more')}
      </Text>
    )
  if (!data) return <Unfetched query={query} count={8} />
  const isNarrowed = view.search !== '' || view.where.length > 0
  if (!isNarrowed) return <EmptyState title={t('empty')} text={t('emptyText')} />
  return (
    <EmptyState
      title={t('none')}
      text={t('noneText')}
      action={
        <Button variant="quiet" onClick={() => onView({ search: '', where: [] })}>
          {t('clear')}
        </Button>
      }
    />
  )
}
