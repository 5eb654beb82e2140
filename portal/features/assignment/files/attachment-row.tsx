import { Download, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Attachment } from '#domain/assignment/calls.ts'
import { truncate } from '#domain/truncate.ts'
import { FileIcon } from '#portal/shared/viewer/file-icon.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { isLink } from '../draft/draft.ts'
import styles from '../file-box.module.css'
import { DownloadBlocked } from './download-blocked.ts'
import { LinkIcon } from './link-icon.tsx'
import { nameLength, viewedAs } from './shown-file.ts'
import { useDownload } from './use-download.ts'
import { useSizeText } from './use-size-text.ts'
import { ViewButton } from './view-button.tsx'

type AttachmentRowProps = { item: Attachment; action?: ReactNode }

/** A file or link that was saved: the teacher's, the student's, or of a solution. */
export function AttachmentRow({ item, action }: AttachmentRowProps) {
  return isLink(item) ? <LinkRow item={item} action={action} /> : <FileRow item={item} action={action} />
}

function LinkRow({ item, action }: AttachmentRowProps) {
  const t = useTranslations('assignment')
  const { attachment_display_name: name, attachment_url: url } = item
  return (
    <div className={styles.box}>
      <LinkIcon />
      <p className={styles.about}>
        <span className={styles.name} title={name}>
          {truncate(name, nameLength)}
        </span>
        <span className={styles.note}>{url}</span>
      </p>
      <div className={styles.actions}>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={iconButtonClass}
          aria-label={t('openLink', { title: name })}
          title={t('open')}
        >
          <ExternalLink size={18} aria-hidden="true" />
        </a>
        {action}
      </div>
    </div>
  )
}

function FileRow({ item, action }: AttachmentRowProps) {
  const t = useTranslations('assignment')
  const sizeText = useSizeText()
  const { attachment_id, attachment_display_name: name, size } = item
  const { isPending, download, blocked, forget } = useDownload([attachment_id])
  return (
    <div className={styles.box}>
      <FileIcon file={viewedAs(name, name)} poster="" />
      <p className={styles.about}>
        <span className={styles.name} title={name}>
          {truncate(name, nameLength)}
        </span>
        <span className={styles.note}>{sizeText(size)}</span>
      </p>
      <div className={styles.actions}>
        <ViewButton id={attachment_id} name={name} onDownload={download} />
        <IconButton label={t('downloadOf', { title: name })} aria-busy={isPending} onClick={download}>
          <Download size={18} aria-hidden="true" />
        </IconButton>
        {action}
      </div>
      {blocked && <DownloadBlocked address={blocked} onClose={forget} />}
    </div>
  )
}
