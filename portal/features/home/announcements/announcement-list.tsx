import { memo, startTransition, useEffect, useRef, useState } from 'react'
import type { Announcement } from '#domain/home/calls.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import styles from './announcement-list.module.css'

const rowsAtFirst = 20
const rowsMore = 20
/** Rows are added this far before one scrolls to them. */
const ahead = '1500px'

type AnnouncementListProps = { announcements: Announcement[]; rowClassName: string | undefined }

/** A long list, added to as one scrolls: a thousand descriptions are not cleaned for a person who reads five. */
export const AnnouncementList = memo(function AnnouncementList(props: AnnouncementListProps) {
  const { announcements, rowClassName } = props
  const [shown, setShown] = useState(rowsAtFirst)
  const endRef = useRef<HTMLDivElement>(null)
  const hasMore = shown < announcements.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: observed anew after each addition, in case the end is still in view
  useEffect(() => {
    const end = endRef.current
    if (!end || !hasMore) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && startTransition(() => setShown((count) => count + rowsMore)),
      { rootMargin: ahead },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [hasMore, shown])

  return (
    <>
      <ul className={styles.list}>
        {announcements.slice(0, shown).map((announcement) => (
          <li key={announcement.announcement_id} className={rowClassName}>
            <AnnouncementCard announcement={announcement} titleLevel={2} />
          </li>
        ))}
      </ul>
      {hasMore && <div ref={endRef} />}
    </>
  )
})
