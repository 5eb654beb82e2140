import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { documentTypes } from '#domain/document/rules.ts'
import { isOpenUser } from '#domain/session/user-type.ts'
import { useUrlState } from '#portal/shared/navigation/address.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { KeptButton } from '#portal/shared/viewer/kept/kept-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import styles from './document.module.css'
import { DocumentList } from './document-list.tsx'
import { FoundDocuments } from './found-documents.tsx'
import { KeepWeek } from './keep-week.tsx'
import { type Subject, useDocuments } from './queries.ts'
import { type DocumentUrlState, documentQuery, isOfType, readDocumentUrlState } from './url-state.ts'

/** The filters, and the documents. */
export function DocumentBrowser({ subjects }: { subjects: readonly Subject[] }) {
  const t = useTranslations('document')
  const isOpen = useSession(({ userType }) => isOpenUser(userType))
  const { urlState, change } = useUrlState(readDocumentUrlState, documentQuery)
  const typeSelect = useRef<HTMLSelectElement>(null)
  // The first subject, unless the address names one of this person's.
  const chosen = subjects.find(({ id }) => id === urlState.subjectId) ?? subjects[0]
  const subjectOptions = useMemo(
    () => subjects.map(({ id, name }) => ({ value: String(id), label: name })),
    [subjects],
  )
  const typeOptions = [
    { value: 'all', label: t('allTypes') },
    ...documentTypes.map((type) => ({ value: type, label: t(`types.${type}`) })),
  ]
  const isSearching = urlState.typed.trim() !== ''
  const reset = () => {
    change({ type: 'all' })
    // The button disappears: the focus moves to the field that was reset.
    typeSelect.current?.focus()
  }
  return (
    <Screen>
      <SearchField label={t('search')} value={urlState.typed} onChange={(typed) => change({ typed })} />
      <Row
        as="fieldset"
        gap={4}
        lineGap={3}
        align="end"
        isWrapping
        className={styles.choices}
        aria-label={t('choices')}
      >
        {/* A search covers all subjects. */}
        {!isSearching && (
          <SelectField
            className={styles.choice}
            label={t(isOpen ? 'course' : 'subject')}
            value={String(chosen?.id ?? 0)}
            options={subjectOptions}
            onChange={({ target }) => change({ subjectId: Number(target.value) })}
          />
        )}
        <SelectField
          className={styles.choice}
          ref={typeSelect}
          label={t('type')}
          value={urlState.type}
          options={typeOptions}
          onChange={({ target }) =>
            change({ type: documentTypes.find((type) => type === target.value) ?? 'all' })
          }
        />
        {urlState.type !== 'all' && (
          <Button variant="plain" className={styles.reset} onClick={reset}>
            {t('resetFilter')}
          </Button>
        )}
      </Row>
      <Row gap={3} isWrapping>
        <KeepWeek subjects={subjects} />
        <KeptButton />
      </Row>
      {isSearching ? (
        <FoundDocuments
          subjects={subjects}
          type={urlState.type}
          typed={urlState.typed}
          onClear={() => change({ typed: '' })}
        />
      ) : (
        chosen && <Documents key={chosen.id} subjectId={chosen.id} type={urlState.type} />
      )}
    </Screen>
  )
}

type DocumentsProps = { subjectId: number; type: DocumentUrlState['type'] }

function Documents({ subjectId, type }: DocumentsProps) {
  return (
    <QueryView query={useDocuments(subjectId)} loading={<Waiting count={6} />}>
      {({ files, vimeoFlag }) => (
        <DocumentList
          files={type === 'all' ? files : files.filter((file) => isOfType(file, type))}
          vimeoFlag={vimeoFlag}
        />
      )}
    </QueryView>
  )
}
