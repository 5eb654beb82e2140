import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { materialTypes, type StudyFile } from '#domain/study/calls.ts'
import { mayDownload, mayDownloadVimeo } from '#domain/viewer/viewer-kind.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { VimeoDownloadButton } from '#portal/shared/recordings/vimeo-download-button.tsx'
import { DownloadButton } from '#portal/shared/viewer/download-button.tsx'
import { FileRow } from '#portal/shared/viewer/file-row.tsx'
import { LookButton } from '#portal/shared/viewer/look-button.tsx'
import { saveFile } from '#portal/shared/viewer/save-file.ts'
import { Badge } from '#ui/badge.tsx'
import { sendDownloadCount } from '../queries.ts'
import { isNew, lookAt } from '../rules.ts'
import { viewerFileOf } from './viewer-file-of.ts'

type StudyFileRowProps = {
  file: StudyFile
  /** The institute's day, YYYY-MM-DD. */
  today: string
  vimeoFlag: number
}

/** A file: what it is, when it was shared, and what may be done with it (spec/2 §2.3). */
export const StudyFileRow = memo(function StudyFileRow({ file, today, vimeoFlag }: StudyFileRowProps) {
  const t = useTranslations('study')
  const shown = viewerFileOf(file)
  const type = materialTypes.find((each) => each === file.category_name)
  const count = () => sendDownloadCount(file.file_id)
  const look = lookAt(shown)
  const mayKeep = mayDownload(shown)
  const download = () => {
    saveFile(shown.url)
    count()
  }
  return (
    <FileRow
      file={shown}
      poster={fileAddress(file.posterList[0] ?? file.posterUrl)}
      TitleTag="p"
      facts={
        <>
          {isNew(file.student_file_share_date, today) && <Badge tone="good" text={t('newFiles')} />}
          <span>{type ? t(`types.${type}`) : file.category_name}</span>
          <span>{t('sharedOn', { date: showDay(file.student_file_share_date.slice(0, 10)) })}</span>
          {look === 'none' && !mayKeep && <span>{t('neither')}</span>}
        </>
      }
      actions={
        <>
          {mayDownloadVimeo(shown, vimeoFlag) && (
            <VimeoDownloadButton
              variant="plain"
              recording={{ session_name: file.title, vimeo_video_id: shown.vimeoId }}
              onDownload={count}
            />
          )}
          {mayKeep && <DownloadButton title={file.title} onPress={download} />}
          <LookButton file={shown} look={look} onDownload={download} />
        </>
      }
    />
  )
})
