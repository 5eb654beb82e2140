import { useTranslations } from 'use-intl/react'
import { NoticeCard } from '#portal/shared/notice/notice-card.tsx'
import { noticeCardTexts } from '#portal/shared/notice/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useMe } from '../core/session.ts'
import { useShownTime } from '../core/shown-time.ts'

const cardTexts = { home: noticeCardTexts }

type PreviewProps = {
  title: string
  html: string
  by: string
  /** Names; null for everybody. */
  sections: readonly string[] | null
  /** ISO 8601. */
  at: string
  /** Of a link. */
  link: string
  /** The name of a file, which has an address for families only; '' for none. */
  file: string
  className?: string | undefined
}

/** For whom a notice is, as a family of it sees that: sections, and its own child alone. */
export const namesSeen = (sections: readonly string[], students: readonly { name: string }[]): string[] => [
  ...sections,
  ...students.slice(0, 1).map(({ name }) => name),
]

/** A notice by the part of the portal that shows it to families [desk-31]. */
export function Preview({ title, html, by, sections, at, link, file, className }: PreviewProps) {
  const t = useTranslations('deskNotices')
  const { institute } = useMe()
  const everybody = institute.is_school ? 'All sections' : 'All batches'
  const [date = '', time = ''] = useShownTime()(at).split(', ')
  return (
    <Stack as="section" gap={2} aria-label={t('preview')} className={className}>
      <Text as="h2" size="sm" weight="strong" tone="muted">
        {t('preview')}
      </Text>
      <Card>
        <FeatureTexts texts={cardTexts}>
          <NoticeCard
            titleLevel={3}
            announcement={{
              id: 0,
              sections: [...(sections ?? [everybody])],
              title: title.trim() === '' ? t('noTitle') : title,
              description: html,
              author: by,
              date,
              time,
              attachment: link,
            }}
          />
        </FeatureTexts>
      </Card>
      {file !== '' && (
        <Text size="sm" tone="muted" wrap="anywhere">
          {t('previewFile', { name: file })}
        </Text>
      )}
    </Stack>
  )
}
