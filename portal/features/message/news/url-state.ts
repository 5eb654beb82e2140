import type { NewsTopic } from '#domain/news/kinds.ts'
import { idIn, type Params, queryOf } from '#portal/shared/navigation/address.ts'
import { topicIn } from '#portal/shared/news/topics.ts'

/** What the inbox shows [news-63]. */
export type InboxFilter = {
  /** A child of the parent; 0 for all. */
  childId: number
  /** '' for all. */
  topic: NewsTopic | ''
}

/** What the address does not name properly is not filtered. */
export const readInboxFilter = (params: Params): InboxFilter => ({
  childId: idIn(params.get('child')),
  topic: topicIn(params.get('topic')),
})

export const inboxQuery = ({ childId, topic }: InboxFilter): string =>
  queryOf({ child: childId > 0 ? String(childId) : '', topic })
