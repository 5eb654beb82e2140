import { Download } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Attachment } from '../reading.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { DownloadBlocked, useDownload } from './use-download.ts'

type AttachmentListProps = { title: string; items: readonly Attachment[] }

/** Files and links, each with View and Download; several files can be downloaded as one. */
export function AttachmentList({ title, items }: AttachmentListProps) {
  const t = useTranslations('assignment')
  const id = useId()
  const files = items.filter(({ isLink }) => !isLink).map((file) => file.id)
  const { isPending, download, blocked, forget } = useDownload(files)
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <Row gap={3} justify="between" isWrapping>
        <Text as="h4" id={id} size="sm" weight="strong">
          {title}
        </Text>
        {files.length > 1 && (
          <Button needsNetwork variant="plain" isPending={isPending} onClick={download}>
            <Download size={16} aria-hidden="true" />
            {t('downloadAll')}
          </Button>
        )}
      </Row>
      <Stack as="ul" gap={2}>
        {items.map((item) => (
          <li key={item.id}>
            <AttachmentRow item={item} />
          </li>
        ))}
      </Stack>
      {blocked && <DownloadBlocked address={blocked} onClose={forget} />}
    </Stack>
  )
}
