import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { useAnnouncements } from '../queries.ts'
import { announcementsOnHome } from './announcement.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import styles from './announcement-panel.module.css'
import { AnnouncementSkeletons } from './announcement-skeletons.tsx'
import { prepareAnnouncements } from './load-announcements.ts'
import { NoAnnouncements } from './no-announcements.tsx'

/** Notice Board of a school, Announcement elsewhere: the first three (spec/1 §2.5). A failure is not told (§8). */
export function AnnouncementPanel() {
  const t = useTranslations('home')
  const isSchool = useSession((session) => session.is_institute_type_school)
  const query = useAnnouncements()
  return (
    <section className={styles.panel} aria-labelledby="announcements">
      <header>
        <h2 id="announcements" className={styles.title}>
          {t(isSchool ? 'noticeBoard' : 'announcement')}
        </h2>
        <p className={styles.subtitle}>{t('subtitle')}</p>
      </header>
      <QueryView
        query={query}
        loading={<AnnouncementSkeletons count={announcementsOnHome} className={styles.item} />}
        isEmpty={(announcements) => announcements.length === 0}
        empty={<NoAnnouncements />}
        failed={(retry) => <NoAnnouncements onRetry={retry} isRetrying={query.isFetching} />}
      >
        {(announcements) => (
          <>
            <ul className={styles.list}>
              {announcements.slice(0, announcementsOnHome).map((announcement) => (
                <li key={announcement.announcement_id} className={styles.item}>
                  <AnnouncementCard announcement={announcement} titleLevel={3} />
                </li>
              ))}
            </ul>
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
    </section>
  )
}
