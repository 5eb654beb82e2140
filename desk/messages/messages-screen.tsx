import { PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { SentMessage } from '#domain/desk/message-calls.ts'
import { mayWriteNotices } from '#domain/desk/notice-calls.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { ShowMore } from '../core/show-more.tsx'
import { useShownTime } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import styles from '../notices/notices.module.css'
import { useMessages } from './queries.ts'
import { messagesTexts } from './texts.ts'

const texts = { deskMessages: messagesTexts }

/** Messages that were sent here, the newest first, with how many have read them [desk-37]. */
export function MessagesScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Messages />
    </FeatureTexts>
  )
}

function Messages() {
  const t = useTranslations('deskMessages')
  const { roles } = useMe()
  const query = useMessages()
  const { data } = query
  const messages = data?.pages.flatMap((page) => page.messages)
  const write = mayWriteNotices(roles) && (
    <Link to="/messages/new" className={buttonClass({})}>
      <PenLine size={16} aria-hidden="true" />
      {t('write')}
    </Link>
  )
  return (
    <Stack gap={4}>
      <ScreenHead title={t('title')} text={t('about')} actions={write} />
      {messages ? (
        messages.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            <Card as="ul" padding="none" isDivided>
              {messages.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </Card>
            <ShowMore query={query} text={t('more')} />
          </>
        )
      ) : (
        <Unfetched query={query} count={6} />
      )}
    </Stack>
  )
}

function MessageRow({ message }: { message: SentMessage }) {
  return (
    <li className={styles.row}>
      <Text as="div" weight="medium" wrap="cut-2">
        <TextLink as={Link} to={`/messages/${encodeURIComponent(message.id)}`}>
          {message.text}
        </TextLink>
      </Text>
      <MessageFacts message={message} />
    </li>
  )
}

/** When and by whom it was sent, to how many, and how many have read it. */
export function MessageFacts({ message: { sent_at, by, numbers, people, read } }: { message: SentMessage }) {
  const t = useTranslations('deskMessages')
  const show = useShownTime()
  const facts = [
    show(sent_at),
    by,
    t('numbers', { count: numbers }),
    people > 0 && t('read', { read, people }),
  ]
  return (
    <Text as="span" size="sm" tone="muted" isNumeric>
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}
