import { ArrowLeft } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Announcement } from '#domain/home/calls.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { noteAnnouncementsRead, useAnnouncements } from '../queries.ts'
import { matchesSearch, searchTextOf } from './announcement.ts'
import { AnnouncementList } from './announcement-list.tsx'
import { AnnouncementSkeletons } from './announcement-skeletons.tsx'
import styles from './announcements-screen.module.css'
import { NoAnnouncements } from './no-announcements.tsx'

const skeletons = 4

/** The full list, with its search box (spec/1 §2.5). */
export function AnnouncementsScreen() {
  const t = useTranslations('home')
  const query = useAnnouncements()
  const [typed, setTyped] = useState('')
  // Not what was kept from the last visit, which is as old as nothing.
  const isShown = query.dataUpdatedAt > 0
  useEffect(() => {
    if (isShown) void noteAnnouncementsRead()
  }, [isShown])
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <Link to="/dashboard" className={styles.back}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t('back')}
        </Link>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
      </div>
      <QueryView
        query={query}
        loading={<AnnouncementSkeletons count={skeletons} className={styles.row} />}
        isEmpty={(announcements) => announcements.length === 0}
        empty={<NoAnnouncements />}
        failed={(retry) => <NoAnnouncements onRetry={retry} isRetrying={query.isFetching} />}
      >
        {(announcements) => (
          <Found announcements={announcements} typed={typed} onClear={() => setTyped('')} />
        )}
      </QueryView>
    </div>
  )
}

type FoundProps = { announcements: Announcement[]; typed: string; onClear: () => void }

/** Typing stays smooth: the list follows when there is time. */
function Found({ announcements, typed, onClear }: FoundProps) {
  const t = useTranslations('home')
  const wanted = useDeferredValue(typed.trim())
  const isSearching = wanted !== ''
  const texts = useMemo(
    () => (isSearching ? announcements.map(searchTextOf) : []),
    [announcements, isSearching],
  )
  const found = useMemo(
    () => announcements.filter((_, index) => matchesSearch(texts[index] ?? '', wanted)),
    [announcements, texts, wanted],
  )
  return (
    <>
      <p className={styles.count} role="status">
        {found.length > 0 ? (
          t('found', { count: found.length })
        ) : (
          <VisuallyHidden>{t('found', { count: 0 })}</VisuallyHidden>
        )}
      </p>
      {found.length > 0 ? (
        <AnnouncementList key={wanted} announcements={found} rowClassName={styles.row} />
      ) : (
        <EmptyState
          title={t('nothingFound', { query: wanted })}
          action={
            <Button variant="quiet" onClick={onClear}>
              {t('clearSearch')}
            </Button>
          }
        />
      )}
    </>
  )
}
