import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { materialTypes } from '#domain/study/calls.ts'
import { mayDownload, mayDownloadVimeo } from '#domain/viewer/viewer-kind.ts'
import { saveFile } from '#portal/shared/files/save-file.ts'
import { VimeoDownloadButton } from '#portal/shared/recordings/vimeo-download-button.tsx'
import { DownloadButton } from '#portal/shared/viewer/download-button.tsx'
import { FileRow } from '#portal/shared/viewer/file-row.tsx'
import { KeepButton } from '#portal/shared/viewer/kept/keep-button.tsx'
import { LookButton } from '#portal/shared/viewer/look-button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { unbroken } from '#ui/layout/unbroken.tsx'
import { sendDownloadCount } from '../queries.ts'
import type { StudyFile } from '../reading.ts'
import { isNew, lookAt } from '../rules.ts'

type StudyFileRowProps = {
  file: StudyFile
  /** The institute's day, YYYY-MM-DD. */
  today: string
  vimeoFlag: number
}

/** A file with its type, the day it was shared and its buttons [study-11, study-12]. */
export const StudyFileRow = memo(function StudyFileRow({ file, today, vimeoFlag }: StudyFileRowProps) {
  const t = useTranslations('study')
  const type = materialTypes.find((each) => each === file.category)
  const count = () => sendDownloadCount(file.id)
  const look = lookAt(file)
  const mayKeep = mayDownload(file)
  const download = () => {
    saveFile(file.url)
    count()
  }
  return (
    <FileRow
      file={file}
      poster={file.poster}
      TitleTag="p"
      facts={
        <>
          {isNew(file.sharedAt, today) && <Badge tone="good" text={t('newFiles')} />}
          <span>{type ? t(`types.${type}`) : file.category}</span>
          <span>{unbroken(t('sharedOn', { date: showDay(file.sharedAt.slice(0, 10)) }))}</span>
          {look === 'none' && !mayKeep && <span>{t('neither')}</span>}
        </>
      }
      actions={
        <>
          {mayDownloadVimeo(file, vimeoFlag) && (
            <VimeoDownloadButton
              variant="plain"
              recording={{ name: file.title, vimeoId: file.vimeoId }}
              onDownload={count}
            />
          )}
          {mayKeep && <DownloadButton title={file.title} onPress={download} />}
          <KeepButton file={file} />
          <LookButton file={file} look={look} onDownload={download} />
        </>
      }
    />
  )
})
