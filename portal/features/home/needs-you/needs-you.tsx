import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#portal/shared/api.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Skeleton, Waiting } from '#ui/display/skeleton.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { words } from '#ui/words.ts'
import { runningAndNext } from '../family/today.ts'
import { useNowAndNext } from '../now-and-next/use-now-and-next.ts'
import { useChildrenToday, useWaiting } from '../queries.ts'
import styles from './needs-you.module.css'
import {
  byChild,
  countOfParent,
  countShownFirst,
  firstFees,
  firstOfParent,
  stillWaits,
  type WaitingItem,
} from './waiting.ts'
import { WaitingRow } from './waiting-row.tsx'

/**
 * One list of everything that waits for the person or their children, most urgent first.
 * @param childId for a parent: the only child that is shown; 0 for all
 */
export function NeedsYou({ childId }: { childId: number }) {
  const t = useTranslations('home.needsYou')
  const now = useMinute()
  const query = useWaiting()
  const isShownAbove = useIsShownAbove()
  const isParent = useSession((session) => session.isParent)
  const isOfOneChild = useSession(({ children }) => childId > 0 || children.length < 2)
  const items = query.data ?? []
  const remaining = items.filter((item) => stillWaits(item, now) && !isShownAbove(item))
  // The first amount due of each child is in the child's card.
  const owedFirst = isParent ? firstFees(items) : []
  const isOfChosen = ({ studentId }: WaitingItem) =>
    childId === 0 || studentId === null || studentId === childId
  const listed = remaining.filter((item) => !owedFirst.includes(item) && isOfChosen(item))
  const count = listed.length
  if (isMissingCall(query.error)) return null
  return (
    <Card as="section" padding="none" className={styles.panel} aria-labelledby="needs-you">
      <Row as="header" gap={2} className={styles.head}>
        <Text as="h2" id="needs-you" size="lg">
          {t('title')}
        </Text>
        {count > 0 && (
          <>
            <Row as="span" aria-hidden="true">
              <Badge tone="accent" text={String(count)} />
            </Row>
            <VisuallyHidden>{t('count', { count })}</VisuallyHidden>
          </>
        )}
      </Row>
      <QueryView
        query={query}
        loading={
          <Waiting gap={5} className={styles.waiting}>
            <Skeleton className={styles.blank} />
            <Skeleton className={styles.blank} />
            <Skeleton className={styles.blank} />
          </Waiting>
        }
        failed={(retry) => (
          <Rest>
            <p>{t('failed')}</p>
            <p>{words.notLost}</p>
            <Button variant="quiet" onClick={retry} isPending={query.isFetching}>
              {words.retry}
            </Button>
          </Rest>
        )}
      >
        {() => <Items items={listed} isParent={isParent} isOfOneChild={isOfOneChild} />}
      </QueryView>
    </Card>
  )
}

/** Other back ends may lack this call [home-20]. */
const isMissingCall = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

type ItemsProps = { items: WaitingItem[]; isParent: boolean; isOfOneChild: boolean }

function Items({ items, isParent, isOfOneChild }: ItemsProps) {
  const t = useTranslations('home.needsYou')
  const [showsAll, setShowsAll] = useState(false)
  const today = useToday()
  const first = isParent ? countOfParent(isOfOneChild) : countShownFirst(items, today)
  const most = showsAll ? items : isParent ? firstOfParent(items, first) : items.slice(0, first)
  const shown = isParent ? byChild(most) : most
  return (
    <>
      {shown.length > 0 && (
        <Stack as="ul" isDivided>
          {shown.map((item) => (
            <WaitingRow key={`${item.kind}.${item.id}.${item.studentId}`} item={item} />
          ))}
        </Stack>
      )}
      {items.length > first ? (
        <Button
          variant="plain"
          isFull
          className={styles.more}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('fewer') : t('all', { count: items.length })}
        </Button>
      ) : (
        <Rest>
          {items.length === 0 && <CircleCheck size={28} aria-hidden="true" />}
          <p>{t(items.length === 0 ? 'none' : 'noMore')}</p>
        </Rest>
      )}
    </>
  )
}

/** The rest of the card, below the rows. */
function Rest({ children }: { children: ReactNode }) {
  return (
    <Text as="div" size="sm" tone="muted" align="center" className={styles.rest}>
      {children}
    </Text>
  )
}

/** Whether a live class is already shown above "Needs you": in its child's card, or in "Now and next". */
function useIsShownAbove(): (item: WaitingItem) => boolean {
  const now = useMinute()
  const viewedId = useSession((session) => session.studentId)
  const { items } = useNowAndNext()
  const { data = [] } = useChildrenToday()
  const keyOf = (studentId: number | null, id: number) => `${studentId} ${id}`
  const shown = new Set([
    ...items.map(({ entry }) => keyOf(viewedId, entry.sessionId ?? 0)),
    ...data.flatMap(({ studentId, items }) => {
      const { running, next } = runningAndNext(items, now)
      return [...running, next].flatMap((item) => (item?.kind === 'live' ? keyOf(studentId, item.id) : []))
    }),
  ])
  return ({ kind, studentId, id }) => kind === 'class' && shown.has(keyOf(studentId, id))
}
