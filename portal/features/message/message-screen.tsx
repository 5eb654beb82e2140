import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { NewsItem } from '#domain/news/calls.ts'
import { noConnectionMessage } from '#domain/status-message.ts'
import { useUrlState } from '#portal/shared/navigation/address.ts'
import { noteReadHere, useUnread } from '#portal/shared/navigation/use-unread.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { AskPart } from './ask-part.tsx'
import { countUnread } from './count-unread.ts'
import styles from './message.module.css'
import { MessageList } from './message-list.tsx'
import { MessagePicture } from './message-picture.tsx'
import { Earlier } from './news/earlier.tsx'
import { InboxFilters } from './news/inbox-filters.tsx'
import { addressOfNews } from './news/place.ts'
import { markAllNewsRead, markNewsRead, useIsRead } from './news/reading.ts'
import { shownWhole, streamOf } from './news/stream.ts'
import { inboxQuery, readInboxFilter } from './news/url-state.ts'
import { useInbox } from './news/use-inbox.ts'
import { noteMessagesRead, ownMessages } from './queries.ts'
import { messageTexts } from './texts.ts'

/** /Messages: what the institute sent to the account's number [message-5], and all news, as one stream [news-62]. */
export function MessageScreen() {
  return (
    <FeatureTexts texts={{ message: messageTexts }}>
      <div className={styles.screen}>
        <Stack gap={3}>
          <AskPart />
          <Inbox />
        </Stack>
        <aside className={styles.side} aria-hidden="true">
          <MessagePicture />
        </aside>
      </div>
    </FeatureTexts>
  )
}

type Fetched = { data: unknown; isError: boolean; fetchStatus: string }
const isFailed = ({ data, isError, fetchStatus }: Fetched) =>
  data === undefined && (isError || fetchStatus === 'paused')
const isWaiting = (query: Fetched) => query.data === undefined && !isFailed(query)

function Inbox() {
  const t = useTranslations('message')
  const client = useQueryClient()
  const { dayAt } = useZone()
  const session = useSession((whole) => whole)
  const { urlState, change } = useUrlState(readInboxFilter, inboxQuery)
  const isChild = session.children.some(({ studentId }) => studentId === urlState.childId)
  const filter = { childId: isChild ? urlState.childId : 0, topic: urlState.topic }
  const isFiltered = filter.childId > 0 || filter.topic !== ''
  const inbox = useInbox(filter)
  const { first, isMissing } = inbox
  // Messages are to the person, about no child.
  const hasMessages = isMissing || (filter.childId === 0 && ['', 'messages'].includes(filter.topic))
  const sent = useQuery({ ...ownMessages(), enabled: hasMessages })
  const isWhole = isMissing || inbox.isWhole || isFailed(first) || filter.topic === 'messages'
  const messages = hasMessages ? sent.data : undefined
  const rows = useMemo(
    () => streamOf({ news: inbox.news, messages: messages ?? [], isWhole, dayAt }),
    [inbox.news, messages, isWhole, dayAt],
  )

  const isRead = useIsRead()
  const unread = useUnread()
  const seen = shownWhole(rows, (item) => addressOfNews(item, session) !== '').filter((item) => !isRead(item))
  const fresh = useFresh(seen)
  const seenIds = seen.map(({ news_id }) => news_id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ones are noted once
  useEffect(() => {
    if (seenIds) void markNewsRead(client, seen)
  }, [seenIds, client])
  useEffect(() => {
    const moments = messages?.map(({ createdDateTime }) => Date.parse(createdDateTime))
    const newest = moments && noteReadHere(moments, isMissing ? 0 : undefined)
    if (newest !== undefined) void noteMessagesRead(client, newest)
  }, [messages, isMissing, client])
  const isThere = first.data !== undefined
  useEffect(() => {
    if (isThere && !seenIds) void countUnread(client)
  }, [isThere, seenIds, client])

  const newest = inbox.news[0]
  const markAll = async (item: NewsItem) => {
    showToast(t('markedAll'), 'good')
    await markAllNewsRead(client, item)
  }
  const failed = [...(isMissing ? [] : [first]), ...(hasMessages ? [sent] : [])].find(isFailed)
  const waits = (!isMissing && isWaiting(first)) || (hasMessages && isWaiting(sent))
  return (
    <>
      {!isMissing && (
        <InboxFilters
          filter={filter}
          onChange={change}
          onMarkAll={newest && unread > 0 && !isFiltered ? () => void markAll(newest) : undefined}
        />
      )}
      {/* The shell says that there is no network. */}
      {failed && (failed.isError || rows.length === 0) && (
        <Failure
          message={failed.error?.message ?? noConnectionMessage}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )}
      {waits && rows.length === 0 ? (
        <Waiting count={6} gap={3} />
      ) : rows.length > 0 ? (
        <MessageList rows={rows} fresh={fresh} />
      ) : (
        !failed && (
          <Nothing
            isFiltered={isFiltered && !isMissing}
            onShowAll={() => change({ childId: 0, topic: '' })}
          />
        )
      )}
      {inbox.hasMore && (
        <Earlier error={inbox.moreError} isFetching={inbox.isFetchingMore} onFetch={inbox.fetchMore} />
      )}
    </>
  )
}

function Nothing({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useTranslations('message')
  if (!isFiltered) return <EmptyState title={t('none')} picture={<MessagePicture />} />
  return (
    <EmptyState
      title={t('nothing')}
      text={t('nothingText')}
      action={
        <Button variant="quiet" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      }
    />
  )
}

/** The ids of all that was unread at some time of this visit. */
function useFresh(items: readonly NewsItem[]): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const added = items.map(({ news_id }) => news_id).filter((id) => !fresh.has(id))
  if (added.length === 0) return fresh
  const all = new Set([...fresh, ...added])
  setFresh(all)
  return all
}
