import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { lookAt } from '#domain/document/rules.ts'
import { lookOf, mayDownload, mayDownloadVimeo } from '#domain/viewer/viewer-kind.ts'
import { VimeoDownloadButton } from '#portal/shared/recordings/vimeo-download-button.tsx'
import { DownloadButton } from '#portal/shared/viewer/download-button.tsx'
import { FileRow } from '#portal/shared/viewer/file-row.tsx'
import { KeepButton } from '#portal/shared/viewer/kept/keep-button.tsx'
import { useKept } from '#portal/shared/viewer/kept/use-kept-files.ts'
import { LookButton } from '#portal/shared/viewer/look-button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { unbroken } from '#ui/layout/unbroken.tsx'
import type { DocumentFile } from './queries.ts'
import { useDownload } from './use-download.ts'

type DocumentCardProps = { file: DocumentFile; vimeoFlag: number }

/** A document with its facts and buttons [document-5, document-7]. */
export const DocumentCard = memo(function DocumentCard({ file, vimeoFlag }: DocumentCardProps) {
  const t = useTranslations('document')
  const { isPending, download } = useDownload(file)
  const { title, size, shown } = file
  // An offline copy can always be opened, because downloading it may be impossible now.
  const look = useKept(shown) === 'kept' ? lookOf(shown) : lookAt(shown)
  return (
    <FileRow
      file={shown}
      poster={file.poster}
      TitleTag="h2"
      facts={
        <>
          <Badge tone="quiet" text={t(`types.${file.type}`)} />
          <span>{file.subject}</span>
          {size !== '' && <span>{t('megabytes', { size })}</span>}
          <span>{unbroken(t('sharedOn', { date: showDay(file.sharedDay) }))}</span>
        </>
      }
      actions={
        <>
          {mayDownloadVimeo(shown, vimeoFlag) && (
            <VimeoDownloadButton variant="plain" recording={{ name: title, vimeoId: shown.vimeoId }} />
          )}
          {mayDownload(shown) && <DownloadButton title={title} isPending={isPending} onPress={download} />}
          <KeepButton file={shown} />
          <LookButton file={shown} look={look} onDownload={download} />
        </>
      }
    />
  )
})
