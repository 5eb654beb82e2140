import { memo, useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import type { DocumentFile } from '#domain/document/calls.ts'
import { LongList } from '#portal/shared/long-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { DocumentCard } from './document-card.tsx'
import styles from './document-list.module.css'

const heights = { wide: 84, phone: 158 }
const keyOf = ({ file_id }: DocumentFile) => file_id

type DocumentListProps = {
  files: readonly DocumentFile[]
  /** 1 where videos at Vimeo may be downloaded. */
  vimeoFlag: number
}

/** How many documents there are, and each of them. */
export const DocumentList = memo(function DocumentList({ files, vimeoFlag }: DocumentListProps) {
  const t = useTranslations('document')
  const card = useCallback(
    (file: DocumentFile) => <DocumentCard file={file} vimeoFlag={vimeoFlag} />,
    [vimeoFlag],
  )
  const count = t('count', { count: files.length })
  if (files.length === 0) {
    return (
      <>
        <VisuallyHidden>
          <span role="status">{count}</span>
        </VisuallyHidden>
        <EmptyState title={t('none')} />
      </>
    )
  }
  return (
    <>
      <p role="status" className={styles.count}>
        {count}
      </p>
      <LongList label={t('list')} items={files} keyOf={keyOf} heights={heights}>
        {card}
      </LongList>
    </>
  )
})
