import { Paperclip } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Announcement } from '#domain/home/calls.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { SafeHtml } from '#ui/safe-html.tsx'
import { batchNames, layOutDescription } from './announcement.ts'
import styles from './announcement-card.module.css'

type AnnouncementCardProps = {
  announcement: Announcement
  /** One below the heading that the card stands under. */
  titleLevel: 2 | 3
}

/** One announcement: names, title, description, by whom, date, time, attachment (spec/1 §2.5). */
export function AnnouncementCard({ announcement, titleLevel }: AnnouncementCardProps) {
  const Title = `h${titleLevel}` as const
  const t = useTranslations('home')
  const { batch_sec_names, ancmnt_title, description, updated_by, announced_date, announced_time } =
    announcement
  const names = batchNames(batch_sec_names)
  const html = useMemo(() => layOutDescription(description), [description])
  const attachment = fileAddress(announcement.announcement_img_url)
  return (
    <article className={styles.card}>
      {names.length > 0 && (
        <ul className={styles.names}>
          {names.map((name) => (
            <li key={name} className={styles.name}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <Title className={styles.title}>{ancmnt_title}</Title>
      <SafeHtml html={html} headingLevel={titleLevel + 1} className={styles.text} />
      <footer className={styles.foot}>
        <span>{[updated_by, announced_date, announced_time].filter(Boolean).join(' · ')}</span>
        {attachment && (
          <a
            className={styles.attachment}
            href={attachment}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('newWindow', { name: `${t('attachment')}: ${ancmnt_title}` })}
          >
            <Paperclip size={16} aria-hidden="true" />
            {t('attachment')}
          </a>
        )}
      </footer>
    </article>
  )
}
