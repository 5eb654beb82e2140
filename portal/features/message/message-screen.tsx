import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { markAllRead } from '#portal/shared/navigation/use-unread.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import styles from './message.module.css'
import { MessageList } from './message-list.tsx'
import { MessagePicture } from './message-picture.tsx'
import { noteMessagesRead, ownMessages } from './queries.ts'
import { messageTexts } from './texts.ts'

/** /Messages: messages of the institute to the account's number [message-5]. */
export function MessageScreen() {
  return (
    <FeatureTexts texts={{ message: messageTexts }}>
      <Messages />
    </FeatureTexts>
  )
}

function Messages() {
  const t = useTranslations('message')
  const query = useQuery(ownMessages())
  const { data } = query
  const client = useQueryClient()
  useEffect(() => {
    const newest = data && markAllRead(data.map(({ createdDateTime }) => Date.parse(createdDateTime)))
    if (newest !== undefined) void noteMessagesRead(client, newest)
  }, [data, client])
  return (
    <div className={styles.screen}>
      <div>
        <QueryView
          query={query}
          loading={<Waiting count={6} gap={3} />}
          isEmpty={(messages) => messages.length === 0}
          empty={<EmptyState title={t('none')} picture={<MessagePicture />} />}
        >
          {(messages) => <MessageList messages={messages} />}
        </QueryView>
      </div>
      <aside className={styles.side} aria-hidden="true">
        <MessagePicture />
      </aside>
    </div>
  )
}
