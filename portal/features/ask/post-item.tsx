import { Flag, Paperclip } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Post } from '#domain/ask/calls.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import styles from './ask.module.css'
import type { ReportDialogProps } from './report-dialog.tsx'

const ReportPopup = lazyPopup<ReportDialogProps>(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
)

/** What somebody wrote, with name, role and time; what the institute wrote is reported here. */
export function PostItem({ post, threadId }: { post: Post; threadId: number }) {
  const t = useTranslations('ask')
  const { isOpen, close, triggerProps } = usePopup(ReportPopup.prepare)
  const { author, kind, text, file } = post
  const at = showMoment(post.at)
  const name = author || post.role
  if (kind !== 'message')
    return (
      <Text as="li" size="sm" tone="muted" align="center" wrap="anywhere">
        {kind === 'closed' ? t('closedBy', { name, at }) : t('handedOver', { name, whom: text, at })}
      </Text>
    )
  const mayReport = post.side === 'school' && !post.is_reported
  return (
    <Card as="li" gap={2} className={post.side === 'family' ? styles.family : styles.school}>
      <Row gap={2} justify="between">
        <Text size="sm" weight="medium" wrap="anywhere">
          {post.is_own ? t('you') : author ? t('writer', { name: author, role: post.role }) : post.role}
        </Text>
        {mayReport && (
          <IconButton label={t('reportOf', { name })} {...triggerProps}>
            <Flag size={16} aria-hidden="true" />
          </IconButton>
        )}
      </Row>
      <Text wrap="lines" dir="auto">
        {text}
      </Text>
      {file && (
        <TextLink href={fileAddress(file.url)} target="_blank" rel="noreferrer">
          <Paperclip size={14} aria-hidden="true" /> {file.name}
        </TextLink>
      )}
      <Text size="xs" tone="muted" isNumeric>
        {at}
      </Text>
      {post.is_reported && (
        <Text size="xs" tone="muted">
          {t('reported')}
        </Text>
      )}
      {isOpen && <ReportPopup threadId={threadId} postId={post.post_id} name={name} onClose={close} />}
    </Card>
  )
}
