import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { DocumentSubject } from '#domain/document/calls.ts'
import { documentTypeOf, documentTypes } from '#domain/document/rules.ts'
import { isOpenUser } from '#domain/session/user-type.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { useUrlState } from '#portal/shared/url-state/use-url-state.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceSelect } from './choice-select.tsx'
import styles from './document-browser.module.css'
import { DocumentList } from './document-list.tsx'
import { ListSkeleton } from './document-skeletons.tsx'
import { useDocuments } from './queries.ts'
import { documentQuery, readDocumentUrlState } from './url-state.ts'

/** The choices, and the documents that they leave. */
export function DocumentBrowser({ subjects }: { subjects: readonly DocumentSubject[] }) {
  const t = useTranslations('document')
  const isOpen = useSession(({ user_type }) => isOpenUser(user_type))
  const { urlState, change } = useUrlState(readDocumentUrlState, documentQuery)
  const typeSelect = useRef<HTMLSelectElement>(null)
  // Until one is chosen, and in place of one that is not his: the first.
  const chosen = subjects.find(({ subject_id }) => subject_id === urlState.subjectId) ?? subjects[0]
  const subjectOptions = useMemo(
    () =>
      subjects.map(({ subject_id, subject_name }) => ({ value: String(subject_id), label: subject_name })),
    [subjects],
  )
  const typeOptions = [
    { value: 'all', label: t('allTypes') },
    ...documentTypes.map((type) => ({ value: type, label: t(`types.${type}`) })),
  ]
  const reset = () => {
    change({ type: 'all' })
    // The button goes away: the focus stays with what it was for.
    typeSelect.current?.focus()
  }
  return (
    <div className={styles.browser}>
      <fieldset className={styles.choices} aria-label={t('choices')}>
        <ChoiceSelect
          label={t(isOpen ? 'course' : 'subject')}
          value={String(chosen?.subject_id ?? 0)}
          options={subjectOptions}
          onChange={(value) => change({ subjectId: Number(value) })}
        />
        <ChoiceSelect
          ref={typeSelect}
          label={t('type')}
          value={urlState.type}
          options={typeOptions}
          onChange={(value) => change({ type: documentTypes.find((type) => type === value) ?? 'all' })}
        />
        {urlState.type !== 'all' && (
          <Button variant="plain" className={styles.reset} onClick={reset}>
            {t('resetFilter')}
          </Button>
        )}
      </fieldset>
      {chosen && <Documents key={chosen.subject_id} subjectId={chosen.subject_id} type={urlState.type} />}
    </div>
  )
}

type DocumentsProps = { subjectId: number; type: ReturnType<typeof documentTypeOf> | 'all' }

function Documents({ subjectId, type }: DocumentsProps) {
  return (
    <QueryView query={useDocuments(subjectId)} loading={<ListSkeleton />}>
      {({ files, vimeoFlag }) => (
        <DocumentList
          files={type === 'all' ? files : files.filter((file) => documentTypeOf(file) === type)}
          vimeoFlag={vimeoFlag}
        />
      )}
    </QueryView>
  )
}
