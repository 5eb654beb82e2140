import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Announcement } from '#portal/shared/notice/layout.ts'
import { noteNewsOpened } from '#portal/shared/notifying/offer.ts'
import { isOfThisPage, QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { BackLink, Screen } from '#ui/layout/screen.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useOnline } from '#ui/use-online.ts'
import { noteAnnouncementsRead, useAnnouncements } from '../queries.ts'
import { matchesSearch, searchTextOf } from './announcement.ts'
import { AnnouncementList } from './announcement-list.tsx'
import { NoAnnouncements } from './no-announcements.tsx'

/** The full list, with its search box [home-5]. */
export function AnnouncementsScreen() {
  const t = useTranslations('home')
  const isSchool = String(useSession((session) => session.isSchool))
  const query = useAnnouncements()
  const [typed, setTyped] = useState('')
  // Announcements of the last visit may lack the newest, which arrive in a moment.
  const shownAt = query.dataUpdatedAt
  const isOnline = useOnline()
  const isShown = isOfThisPage(shownAt) || (shownAt > 0 && !isOnline)
  const note = useEffectEvent(() => void noteAnnouncementsRead(shownAt))
  useEffect(() => {
    if (isShown) note()
  }, [isShown])
  const hasNews = query.data !== undefined && query.data.length > 0
  useEffect(() => {
    if (hasNews) void noteNewsOpened()
  }, [hasNews])
  return (
    <Screen width="text">
      <BackLink to="/dashboard">{t('back')}</BackLink>
      <SearchField label={t('search', { isSchool })} value={typed} onChange={setTyped} />
      <QueryView
        query={query}
        loading={<Waiting shape="card" gap={3} />}
        isEmpty={(announcements) => announcements.length === 0}
        empty={<NoAnnouncements />}
        failed={(retry) => <NoAnnouncements onRetry={retry} isRetrying={query.isFetching} />}
      >
        {(announcements) => (
          <Found announcements={announcements} typed={typed} onClear={() => setTyped('')} />
        )}
      </QueryView>
    </Screen>
  )
}

type FoundProps = { announcements: Announcement[]; typed: string; onClear: () => void }

/** The list is deferred, so that typing stays smooth. */
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
      <Text size="sm" tone="muted" role="status">
        {found.length > 0 ? (
          t('found', { count: found.length })
        ) : (
          <VisuallyHidden>{t('found', { count: 0 })}</VisuallyHidden>
        )}
      </Text>
      {found.length > 0 ? (
        <AnnouncementList key={wanted} announcements={found} />
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
