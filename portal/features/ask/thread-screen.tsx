import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { ThreadReply } from '#domain/ask/calls.ts'
import { dotted } from '#domain/bidi.ts'
import { askKey } from '#portal/shared/ask/queries.ts'
import { addresseeName } from '#portal/shared/ask/texts.ts'
import { useWaitingFor } from '#portal/shared/outbox/unsent-changes.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Row } from '#ui/layout/row.tsx'
import { BackLink, Screen } from '#ui/layout/screen.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { CloseButton } from './close-button.tsx'
import { Composer } from './composer.tsx'
import { KeptCard } from './kept-card.tsx'
import { PostItem } from './post-item.tsx'
import { useThread } from './queries.ts'
import { askTexts } from './texts.ts'
import { ThreadBadge } from './thread-badge.tsx'
import { WhyNot } from './why-not.tsx'
import { closingKey, markRead, readKept } from './writing.ts'

const texts = { ask: askTexts }

/** /ask/:id: a question with all that was written [ask-7]. */
export function ThreadScreen() {
  const { id = '' } = useParams()
  const threadId = Number(id)
  return (
    <FeatureTexts texts={texts}>
      <Question key={threadId} threadId={Number.isSafeInteger(threadId) ? threadId : 0} />
    </FeatureTexts>
  )
}

function Question({ threadId }: { threadId: number }) {
  const t = useTranslations('ask')
  const query = useThread(threadId)
  return (
    <Screen width="text">
      <BackLink to="/ask">{t('backToList')}</BackLink>
      <QueryView query={query} loading={<Waiting shape="card" gap={3} />}>
        {(reply) => <Posts reply={reply} />}
      </QueryView>
    </Screen>
  )
}

function Posts({ reply }: { reply: ThreadReply }) {
  const t = useTranslations('ask')
  const client = useQueryClient()
  const isParent = useSession((session) => session.isParent)
  const { thread, posts } = reply
  const { thread_id: threadId, title, asked_by: name } = thread
  const kept = useWaitingFor('writePost').filter((one) => readKept(one).threadId === threadId)
  const isClosedHere = useWaitingFor('closeThread').some(({ key }) => key === closingKey(threadId))
  const isClosed = thread.is_closed || isClosedHere
  const last = posts.at(-1)?.post_id ?? 0
  useEffect(() => {
    if (!thread.is_unread || last === 0) return
    void markRead(threadId, last)
      .then(() => client.invalidateQueries({ queryKey: askKey }))
      // What could not be noted is unread at the next visit.
      .catch(() => undefined)
  }, [thread.is_unread, threadId, last, client])
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Row gap={3} lineGap={1} justify="between" isWrapping align="start">
          <Text as="h2" size="lg" weight="strong" wrap="anywhere" dir="auto">
            {title}
          </Text>
          <ThreadBadge thread={thread} isClosed={isClosed} />
        </Row>
        <Text size="sm" tone="muted" wrap="anywhere">
          {dotted([
            t('to', { whom: addresseeName(thread.addressee, thread.subject) }),
            isParent && t(thread.is_by_student ? 'byStudent' : 'by', { name }),
          ])}
        </Text>
      </Stack>
      <Stack as="ol" gap={3} aria-label={title}>
        {posts.map((post) => (
          <PostItem key={post.post_id} post={post} threadId={threadId} />
        ))}
        {kept.map((one) => (
          <KeptCard key={one.id} kept={one} />
        ))}
      </Stack>
      {isClosed && reply.why_not === '' && (
        <Text tone="muted" role="status">
          {t(isClosedHere ? 'closedHere' : 'isClosed')}
        </Text>
      )}
      {reply.why_not === '' ? (
        <Composer key={threadId} threadId={threadId} title={title} hours={reply.hours} />
      ) : (
        <WhyNot whyNot={reply.why_not} pause={reply.pause} />
      )}
      {!isClosed && <CloseButton threadId={threadId} title={title} />}
    </Stack>
  )
}
