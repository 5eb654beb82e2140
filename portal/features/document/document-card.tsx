import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { DocumentFile } from '#domain/document/calls.ts'
import { documentTypeOf, lookAt, showDocumentSize, viewedDocument } from '#domain/document/rules.ts'
import { mayDownload, mayDownloadVimeo } from '#domain/viewer/viewer-kind.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { VimeoDownloadButton } from '#portal/shared/recordings/vimeo-download-button.tsx'
import { DownloadButton } from '#portal/shared/viewer/download-button.tsx'
import { FileRow } from '#portal/shared/viewer/file-row.tsx'
import { LookButton } from '#portal/shared/viewer/look-button.tsx'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import { Badge } from '#ui/badge.tsx'
import { useDownload } from './use-download.ts'

/** A document, ready for the viewer. */
const viewerFileOf = (file: DocumentFile): ViewerFile => ({
  ...viewedDocument(file),
  url: fileAddress(file.file_url),
  kind: 'document',
  id: file.file_id,
  title: file.title,
})

type DocumentCardProps = { file: DocumentFile; vimeoFlag: number }

/** A document: what it is, and what may be done with it (spec/2 §2.2). */
export const DocumentCard = memo(function DocumentCard({ file, vimeoFlag }: DocumentCardProps) {
  const t = useTranslations('document')
  const { isPending, download } = useDownload(file)
  const shown = viewerFileOf(file)
  const size = showDocumentSize(file)
  return (
    <FileRow
      file={shown}
      poster={fileAddress(file.thumbnail_list[0]?.posterUrl ?? '')}
      TitleTag="h2"
      facts={
        <>
          <Badge tone="quiet" text={t(`types.${documentTypeOf(file)}`)} />
          <span>{file.subject_name}</span>
          {size !== '' && <span>{t('megabytes', { size })}</span>}
          <span>{t('sharedOn', { date: showDay(file.student_file_share_date.slice(0, 10)) })}</span>
        </>
      }
      actions={
        <>
          {mayDownloadVimeo(shown, vimeoFlag) && (
            <VimeoDownloadButton
              variant="plain"
              recording={{ name: file.title, vimeoId: file.vimeo_video_id }}
            />
          )}
          {mayDownload(shown) && (
            <DownloadButton title={file.title} isPending={isPending} onPress={download} />
          )}
          <LookButton file={shown} look={lookAt(shown)} onDownload={download} />
        </>
      }
    />
  )
})
