import { Download, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton, iconButtonClass } from '#ui/controls/icon-button.tsx'
import type { Attachment } from '../reading.ts'
import { FileBox } from './file-box.tsx'
import { DownloadBlocked, useDownload } from './use-download.ts'
import { useSizeText } from './use-size-text.ts'
import { ViewButton } from './view-button.tsx'

type AttachmentRowProps = { item: Attachment; action?: ReactNode }

/** A saved file or link: the teacher's, the student's, or of a solution. */
export function AttachmentRow({ item, action }: AttachmentRowProps) {
  return item.isLink ? <LinkRow item={item} action={action} /> : <FileRow item={item} action={action} />
}

function LinkRow({ item: { name, url }, action }: AttachmentRowProps) {
  const t = useTranslations('assignment')
  return (
    <FileBox
      name={name}
      note={url}
      isLink
      actions={
        <>
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
        </>
      }
    />
  )
}

function FileRow({ item: { id, name, size }, action }: AttachmentRowProps) {
  const t = useTranslations('assignment')
  const sizeText = useSizeText()
  const { isPending, download, blocked, forget } = useDownload([id])
  return (
    <FileBox
      name={name}
      note={sizeText(size)}
      actions={
        <>
          <ViewButton id={id} name={name} onDownload={download} />
          <IconButton label={t('downloadOf', { title: name })} aria-busy={isPending} onClick={download}>
            <Download size={18} aria-hidden="true" />
          </IconButton>
          {action}
        </>
      }
    >
      {blocked && <DownloadBlocked address={blocked} onClose={forget} />}
    </FileBox>
  )
}
