import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Attachment } from '#domain/assignment/calls.ts'
import { Button } from '#ui/button.tsx'
import { isLink } from '../draft/draft.ts'
import styles from './attachment-list.module.css'
import { AttachmentRow } from './attachment-row.tsx'
import { DownloadBlocked } from './download-blocked.ts'
import { useDownload } from './use-download.ts'

type AttachmentListProps = {
  title: string
  items: readonly Attachment[]
  /** What else may be done with one. */
  action?: (item: Attachment) => ReactNode
}

/** Files and links, each to look at and to download; several files as one. */
export function AttachmentList({ title, items, action }: AttachmentListProps) {
  const t = useTranslations('assignment')
  const id = useId()
  const files = items.filter((item) => !isLink(item)).map(({ attachment_id }) => attachment_id)
  const { isPending, download, blocked, forget } = useDownload(files)
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h4 id={id} className={styles.title}>
          {title}
        </h4>
        {files.length > 1 && (
          <Button variant="plain" isPending={isPending} onClick={download}>
            <Download size={16} aria-hidden="true" />
            {t('downloadAll')}
          </Button>
        )}
      </div>
      <ul className={styles.rows}>
        {items.map((item) => (
          <li key={item.attachment_id}>
            <AttachmentRow item={item} action={action?.(item)} />
          </li>
        ))}
      </ul>
      {blocked && <DownloadBlocked address={blocked} onClose={forget} />}
    </section>
  )
}
