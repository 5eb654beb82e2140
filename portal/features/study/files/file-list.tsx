import { memo, useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { LongList } from '#portal/shared/lists/long-list.tsx'
import { useToday } from '#portal/shared/time/use-zone.ts'
import type { StudyFile } from '../reading.ts'
import { StudyFileRow } from './study-file-row.tsx'

const heights = { wide: 84, phone: 138 }
const keyOf = ({ id }: StudyFile) => id

type FileListProps = {
  files: readonly StudyFile[]
  /** 1 if videos at Vimeo may be downloaded. */
  vimeoFlag: number
}

/** Files, one below the other. */
export const FileList = memo(function FileList({ files, vimeoFlag }: FileListProps) {
  const t = useTranslations('study')
  const today = useToday()
  const row = useCallback(
    (file: StudyFile) => <StudyFileRow file={file} today={today} vimeoFlag={vimeoFlag} />,
    [today, vimeoFlag],
  )
  return (
    <LongList label={t('files')} items={files} keyOf={keyOf} heights={heights}>
      {row}
    </LongList>
  )
})
