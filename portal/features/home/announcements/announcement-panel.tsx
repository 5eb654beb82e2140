import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { NoticeCard } from '#portal/shared/notice/notice-card.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useAnnouncements } from '../queries.ts'
import { announcementsOnHome } from './announcement.ts'
import styles from './announcements.module.css'
import { prepareAnnouncements } from './load-announcements.ts'
import { NoAnnouncements } from './no-announcements.tsx'

/**
 * Notice Board of a school, Announcement elsewhere: the first three [home-5]. A failure shows no message [home-10].
 * @param isShort on a phone, only the newest in two lines
 */
export function AnnouncementPanel({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslations('home')
  const isSchool = useSession((session) => session.isSchool)
  const query = useAnnouncements()
  return (
    <Card
      as="section"
      padding="large"
      gap={4}
      className={isShort ? styles.shortPanel : undefined}
      aria-labelledby="announcements"
    >
      <header>
        <Text as="h2" id="announcements" size="lg">
          {t(isSchool ? 'noticeBoard' : 'announcement')}
        </Text>
        <Text size="sm" tone="muted">
          {t('subtitle')}
        </Text>
      </header>
      <QueryView
        query={query}
        loading={<Waiting shape="card" count={announcementsOnHome} gap={4} />}
        isEmpty={(announcements) => announcements.length === 0}
        empty={<NoAnnouncements />}
        failed={(retry) => <NoAnnouncements onRetry={retry} isRetrying={query.isFetching} />}
      >
        {(announcements) => (
          <>
            <Stack as="ul" gap={4} className={isShort ? styles.short : undefined}>
              {announcements.slice(0, announcementsOnHome).map((announcement) => (
                <li key={announcement.id} className={styles.item}>
                  <NoticeCard announcement={announcement} titleLevel={3} />
                </li>
              ))}
            </Stack>
            <Link
              to="/announcement"
              className={buttonClass({ variant: 'quiet', isFull: true })}
              onPointerEnter={prepareAnnouncements}
              onFocus={prepareAnnouncements}
            >
              {t('viewAll')}
            </Link>
          </>
        )}
      </QueryView>
    </Card>
  )
}
