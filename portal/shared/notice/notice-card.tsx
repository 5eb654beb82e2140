import { Paperclip } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { SafeHtml } from '#ui/display/safe-html.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { type Announcement, layOutDescription } from './layout.ts'
import styles from './notice-card.module.css'

type NoticeCardProps = {
  announcement: Announcement
  /** One level below the heading above the card. */
  titleLevel: 2 | 3
}

/** One announcement, as families see it and as the desk shows it before it is sent: names, title, description, author, date, time, attachment [home-6]. */
export function NoticeCard({ announcement, titleLevel }: NoticeCardProps) {
  const t = useTranslations('home')
  const { sections, title, description, author, date, time } = announcement
  const html = useMemo(() => layOutDescription(description), [description])
  const attachment = fileAddress(announcement.attachment)
  return (
    <Stack as="article" gap={2} className={styles.card}>
      {sections.length > 0 && (
        <Row as="ul" gap={1} isWrapping>
          {sections.map((section) => (
            <Text as="li" key={section} size="xs" weight="strong" className={styles.section}>
              {section}
            </Text>
          ))}
        </Row>
      )}
      <Text as={`h${titleLevel}`} size="md">
        {title}
      </Text>
      <Text as="div" size="sm" tone="muted">
        <SafeHtml html={html} headingLevel={titleLevel + 1} />
      </Text>
      <Row as="footer" gap={2} lineGap="half" isWrapping>
        <Text as="span" size="sm" tone="muted">
          {dotted([author, date, time])}
        </Text>
        {attachment && (
          <TextLink
            href={attachment}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('newWindow', { name: `${t('attachment')}: ${title}` })}
          >
            <Paperclip size={16} aria-hidden="true" />
            {t('attachment')}
          </TextLink>
        )}
      </Row>
    </Stack>
  )
}
