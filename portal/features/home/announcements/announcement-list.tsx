import { memo, startTransition, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { anchorOf, anchorsIn } from '#portal/shared/navigation/address.ts'
import type { Announcement } from '#portal/shared/notice/layout.ts'
import { NoticeCard } from '#portal/shared/notice/notice-card.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './announcements.module.css'

const rowsAtFirst = 20
const rowsMore = 20
/** The distance from the end of the list at which rows are added. */
const ahead = '1500px'

type AnnouncementListProps = { announcements: Announcement[] }

/** Adds rows while scrolling, because sanitising a thousand descriptions takes long and most people read five. */
export const AnnouncementList = memo(function AnnouncementList({ announcements }: AnnouncementListProps) {
  const { hash } = useLocation()
  const [shown, setShown] = useState(() => {
    const anchors = anchorsIn(hash)
    const last = announcements.findLastIndex(({ id }) => anchors.includes(anchorOf('notice', id)))
    return Math.max(rowsAtFirst, last + 1)
  })
  const endRef = useRef<HTMLDivElement>(null)
  const hasMore = shown < announcements.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: observed again after each addition, in case the end is still in view
  useEffect(() => {
    const end = endRef.current
    if (!end || !hasMore) return
    // A busy browser reports several positions at once, the latest last.
    const look = (entries: IntersectionObserverEntry[]) => {
      if (entries.at(-1)?.isIntersecting) startTransition(() => setShown((count) => count + rowsMore))
    }
    const observer = new IntersectionObserver(look, { rootMargin: ahead })
    observer.observe(end)
    return () => observer.disconnect()
  }, [hasMore, shown])

  return (
    <>
      <Stack as="ul" gap={3}>
        {announcements.slice(0, shown).map((announcement) => (
          <Card
            as="li"
            key={announcement.id}
            className={styles.row}
            data-anchor={anchorOf('notice', announcement.id)}
          >
            <NoticeCard announcement={announcement} titleLevel={2} />
            {announcement.asksAnswer && <LazyQuestion notice={announcement} />}
          </Card>
        ))}
      </Stack>
      {hasMore && <div ref={endRef} />}
    </>
  )
})

type Module = typeof import('../answer/question.tsx')
let loaded: Module | undefined
let loading: Promise<Module> | undefined

/** What a notice asks, and its form: loaded only where one asks. */
function LazyQuestion({ notice }: { notice: Announcement }) {
  const [module, setModule] = useState(() => loaded)
  useEffect(() => {
    if (module) return
    loading ??= untilFetched(() => import('../answer/question.tsx'))
    void loading.then((found) => {
      loaded = found
      setModule(found)
    })
  }, [module])
  return module ? <module.Question noticeId={notice.id} textHash={notice.textHash} /> : <Waiting count={2} />
}
