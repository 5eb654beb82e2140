import { useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { DocumentList } from './document-list.tsx'
import { type DocumentFile, type Subject, useAllDocuments } from './queries.ts'
import { matchesDocument } from './search.ts'
import { type DocumentUrlState, isOfType } from './url-state.ts'

type FoundDocumentsProps = {
  subjects: readonly Subject[]
  type: DocumentUrlState['type']
  typed: string
  onClear: () => void
}

/** Search results from the documents of all subjects. */
export function FoundDocuments({ subjects, type, typed, onClear }: FoundDocumentsProps) {
  return (
    <QueryView query={useAllDocuments(subjects)} loading={<Waiting count={6} />}>
      {({ files, vimeoFlag }) => (
        <Found files={files} vimeoFlag={vimeoFlag} type={type} typed={typed} onClear={onClear} />
      )}
    </QueryView>
  )
}

type FoundProps = Omit<FoundDocumentsProps, 'subjects'> & {
  files: readonly DocumentFile[]
  vimeoFlag: number
}

function Found({ files, vimeoFlag, type, typed, onClear }: FoundProps) {
  const t = useTranslations('document')
  const wanted = useDeferredValue(typed)
  const found = useMemo(
    () => files.filter((file) => isOfType(file, type) && matchesDocument(file, wanted)),
    [files, type, wanted],
  )
  return (
    <DocumentList
      files={found}
      vimeoFlag={vimeoFlag}
      empty={
        <EmptyState
          title={t('nothingFound', { query: wanted.trim() })}
          action={
            <Button variant="quiet" onClick={onClear}>
              {t('clearSearch')}
            </Button>
          }
        />
      }
    />
  )
}
