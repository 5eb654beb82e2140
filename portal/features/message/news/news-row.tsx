import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import type { NewsItem } from '#domain/news/calls.ts'
import { newsTopics } from '#domain/news/kinds.ts'
import { showTime } from '#domain/time-of-day.ts'
import { topicIcon, topicIn, useTopicName } from '#portal/shared/news/topics.ts'
import { noteNewsOpened } from '#portal/shared/notifying/offer.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { childName } from '#portal/shared/viewed/child-name.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Tile } from '#ui/display/tile.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './news.module.css'
import { addressOfNews } from './place.ts'
import { markNewsRead, useIsRead } from './reading.ts'

const hues = 5
/** Grey for a topic that the portal does not know. */
function hueOf(text: string): number | undefined {
  const topic = topicIn(text)
  return topic ? newsTopics.indexOf(topic) % hues : undefined
}

type NewsRowProps = {
  item: NewsItem
  /** Whether it was unread when it was first shown. */
  isFresh: boolean
}

/** A piece of news, which opens its screen, of its child and year [news-64]. */
export function NewsRow({ item, isFresh }: NewsRowProps) {
  const t = useTranslations('message')
  const client = useQueryClient()
  const isRead = useIsRead()(item)
  const address = useSession((session) => addressOfNews(item, session))
  if (address === '')
    return (
      <Card as="article" padding="small" isFlat className={styles.row}>
        <Content item={item} isUnread={false} mark={isFresh && <Badge tone="accent" text={t('isNew')} />} />
      </Card>
    )
  return (
    <Card
      as={Link}
      to={address}
      padding="small"
      isFlat
      className={joinClasses(styles.row, styles.link)}
      onClick={() => {
        if (!isRead) void markNewsRead(client, [item])
        void noteNewsOpened()
      }}
    >
      <Content item={item} isUnread={!isRead} mark={!isRead && <Unread />} />
    </Card>
  )
}

function Unread() {
  const t = useTranslations('message')
  return (
    <>
      <span className={styles.dot} aria-hidden="true" />
      <VisuallyHidden>{t('unread')}</VisuallyHidden>
    </>
  )
}

function Content({ item, isUnread, mark }: { item: NewsItem; isUnread: boolean; mark: ReactNode }) {
  const { minuteAt } = useZone()
  const nameOfTopic = useTopicName()
  const children = useSession((session) => session.children)
  const Icon = topicIcon(item.topic)
  const { student_id: studentId, student_name: name } = item
  const child = studentId !== null && children.length > 1 ? childName({ studentId, name }, children) : ''
  return (
    <>
      <div className={styles.tile}>
        <Tile size="small" hue={hueOf(item.topic)}>
          <Icon size={18} />
        </Tile>
      </div>
      <Text as="span" size="xs" tone="muted" className={styles.about}>
        {dotted([child, nameOfTopic(item.topic)])}
      </Text>
      <Row as="span" gap={2} className={styles.when}>
        {mark}
        <Text as="time" size="xs" tone="muted" wrap="nowrap" isNumeric dateTime={item.created_at}>
          {showTime(minuteAt(Date.parse(item.created_at)))}
        </Text>
      </Row>
      <Text as="span" wrap="anywhere" weight={isUnread ? 'strong' : 'normal'} className={styles.text}>
        {item.text}
      </Text>
    </>
  )
}
