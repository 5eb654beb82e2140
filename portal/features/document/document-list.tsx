import { memo, type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { LongList } from '#portal/shared/lists/long-list.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DocumentCard } from './document-card.tsx'
import type { DocumentFile } from './queries.ts'

const heights = { wide: 84, phone: 158 }
const keyOf = ({ id }: DocumentFile) => id

type DocumentListProps = {
  files: readonly DocumentFile[]
  /** 1 if videos at Vimeo may be downloaded. */
  vimeoFlag: number
  /** Shown for an empty list. */
  empty?: ReactNode
}

/** The documents, and their number. */
export const DocumentList = memo(function DocumentList({ files, vimeoFlag, empty }: DocumentListProps) {
  const t = useTranslations('document')
  const card = useCallback(
    (file: DocumentFile) => <DocumentCard file={file} vimeoFlag={vimeoFlag} />,
    [vimeoFlag],
  )
  const count = t('count', { count: files.length })
  if (files.length === 0) {
    return (
      <>
        <VisuallyHidden role="status">{count}</VisuallyHidden>
        {empty ?? <EmptyState title={t('none')} />}
      </>
    )
  }
  return (
    <>
      <Text role="status" size="sm" tone="muted">
        {count}
      </Text>
      <LongList label={t('list')} items={files} keyOf={keyOf} heights={heights}>
        {card}
      </LongList>
    </>
  )
})
