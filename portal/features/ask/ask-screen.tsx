import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Thread, ThreadsReply } from '#domain/ask/calls.ts'
import { dotted } from '#domain/bidi.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { useThreads } from '#portal/shared/ask/queries.ts'
import { addresseeName } from '#portal/shared/ask/texts.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { useWaitingFor } from '#portal/shared/outbox/unsent-changes.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { BackLink, Screen } from '#ui/layout/screen.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import type { AskDialogProps } from './ask-dialog.tsx'
import { HoursLine } from './hours-line.tsx'
import { KeptCard } from './kept-card.tsx'
import { askTexts } from './texts.ts'
import { ThreadBadge } from './thread-badge.tsx'
import { WhyNot } from './why-not.tsx'

const AskPopup = lazyPopup<AskDialogProps>(async () => (await import('./ask-dialog.tsx')).AskDialog)

const texts = { ask: askTexts }

/** /ask: the questions about the viewed student, and a new one [ask-1]. */
export function AskScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Questions />
    </FeatureTexts>
  )
}

function Questions() {
  const t = useTranslations('ask')
  const hasStudent = useSession(({ studentId }) => studentId !== null)
  const query = useThreads()
  return (
    <Screen width="list">
      <BackLink to="/messages">{t('backToMessages')}</BackLink>
      {hasStudent ? (
        <QueryView query={query} loading={<Waiting shape="card" gap={3} />}>
          {(reply) => <List reply={reply} />}
        </QueryView>
      ) : (
        <EmptyState title={t('none')} />
      )}
    </Screen>
  )
}

function List({ reply }: { reply: ThreadsReply }) {
  const t = useTranslations('ask')
  const isParent = useSession((session) => session.isParent)
  const kept = useWaitingFor('askQuestion')
  const { isOpen, close, triggerProps } = usePopup(AskPopup.prepare)
  const mayAsk = reply.why_not === '' && reply.whom.length > 0
  return (
    <Stack gap={4}>
      <Row gap={3} lineGap={3} justify="between" isWrapping>
        <Stack gap={1}>
          {mayAsk ? (
            <HoursLine hours={reply.hours} />
          ) : (
            <WhyNot whyNot={reply.why_not || 'off'} pause={reply.pause} />
          )}
          {!isParent && reply.has_parent && mayAsk && (
            <Text size="sm" tone="muted">
              {t('parentsSee')}
            </Text>
          )}
        </Stack>
        {mayAsk && (
          <Button {...triggerProps}>
            <Plus size={18} aria-hidden="true" />
            {t('ask')}
          </Button>
        )}
      </Row>
      {reply.threads.length + kept.length === 0 ? (
        <EmptyState title={t('none')} text={mayAsk ? t(isParent ? 'noneText' : 'noneStudent') : undefined} />
      ) : (
        <>
          <Stack as="ul" gap={3}>
            {kept.toReversed().map((one) => (
              <KeptCard key={one.id} kept={one} />
            ))}
            {reply.threads.map((one) => (
              <ThreadRow key={one.thread_id} thread={one} />
            ))}
          </Stack>
          {reply.next !== null && <Earlier key={reply.next} after={reply.next} />}
        </>
      )}
      {isOpen && <AskPopup reply={reply} onClose={close} />}
    </Stack>
  )
}

/** The page behind another, once it is asked for, with the one behind it. */
function Earlier({ after }: { after: string }) {
  const t = useTranslations('ask')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Page after={after} />
  return (
    <Row justify="center">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('earlier')}
      </Button>
    </Row>
  )
}

function Page({ after }: { after: string }) {
  const query = useThreads(after)
  return (
    <QueryView query={query} loading={<Waiting count={3} />}>
      {({ threads, next }) => (
        <>
          <Stack as="ul" gap={3}>
            {threads.map((one) => (
              <ThreadRow key={one.thread_id} thread={one} />
            ))}
          </Stack>
          {next !== null && <Earlier key={next} after={next} />}
        </>
      )}
    </QueryView>
  )
}

function ThreadRow({ thread }: { thread: Thread }) {
  const t = useTranslations('ask')
  const isParent = useSession((session) => session.isParent)
  const { title, asked_by: name } = thread
  return (
    <Card as="li" padding="none" edge={thread.is_unread ? 'accent' : 'quiet'}>
      <Card as={Link} to={`/ask/${thread.thread_id}`} isFlat gap={2}>
        <Row gap={3} lineGap={1} justify="between" isWrapping align="start">
          <Text as="h2" size="md" weight="strong" wrap="anywhere" dir="auto">
            {title}
          </Text>
          <Row gap={2}>
            {thread.is_unread && <Badge tone="info" text={t('unread')} />}
            <ThreadBadge thread={thread} />
          </Row>
        </Row>
        <Text wrap="cut-2" dir="auto">
          {thread.last_text || t('fileOnly')}
        </Text>
        <Text size="xs" tone="muted" wrap="anywhere">
          {dotted([
            t('to', { whom: addresseeName(thread.addressee, thread.subject) }),
            isParent && t(thread.is_by_student ? 'byStudent' : 'by', { name }),
            showMoment(thread.last_at),
          ])}
        </Text>
      </Card>
    </Card>
  )
}
