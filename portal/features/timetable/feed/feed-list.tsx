import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useFeedChanges, useFeeds } from './feed-queries.ts'
import { FeedRow } from './feed-row.tsx'

/** The valid addresses, each with a button that revokes it. */
export function FeedList({ onRevoked }: { onRevoked: (feedId: number) => void }) {
  const t = useTranslations('timetable.feed')
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useFeeds()
  const { revoke, isPending, error } = useFeedChanges()

  async function end(feedId: number) {
    const isEnded = await revoke(feedId)
    if (!isEnded) return
    onRevoked(feedId)
    showToast(t('revoked'), 'good')
    // The focused button disappears with its row.
    heading.current?.focus()
  }

  return (
    <Stack as="section" gap={1} aria-labelledby={headingId}>
      <Text as="h3" ref={heading} id={headingId} tabIndex={-1} size="md">
        {t('listTitle')}
      </Text>
      <QueryView
        query={query}
        loading={<Waiting count={1} />}
        isEmpty={(feeds) => feeds.length === 0}
        empty={
          <Text size="sm" tone="muted">
            {t('none')}
          </Text>
        }
      >
        {(feeds) => (
          <ul>
            {feeds.map((feed) => (
              <FeedRow key={feed.id} feed={feed} isPending={isPending} onRevoke={() => void end(feed.id)} />
            ))}
          </ul>
        )}
      </QueryView>
      <FormError text={error} />
    </Stack>
  )
}
