import { useTranslations } from 'use-intl/react'
import type { FoundFile } from '#domain/study/calls.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useFound } from '../queries.ts'
import { RowSkeletons } from '../skeletons.tsx'
import styles from './found-files.module.css'
import { FoundRow } from './found-row.tsx'

/** The server tells no more than these. */
const most = 50

type FoundFilesProps = { asked: string; onClear: () => void }

/** What is found over all courses and documents, best first. */
export function FoundFiles({ asked, onClear }: FoundFilesProps) {
  const t = useTranslations('study')
  const query = useFound(asked)
  const count = query.data?.length ?? 0
  return (
    <section aria-label={t('results')} className={styles.found} aria-busy={query.isPlaceholderData}>
      <p className={styles.count} role="status">
        {query.data &&
          !query.isPlaceholderData &&
          t(count < most ? 'counts.found' : 'counts.many', { count })}
      </p>
      <QueryView
        query={query}
        loading={<RowSkeletons />}
        isEmpty={(files) => files.length === 0}
        empty={
          <EmptyState
            title={t('nothingFound', { query: asked })}
            action={
              <Button variant="quiet" onClick={onClear}>
                {t('clearSearch')}
              </Button>
            }
          />
        }
      >
        {(files) => (
          <ul className={styles.list}>
            {files.map((file) => (
              <li key={keyOf(file)}>
                <FoundRow file={file} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

const keyOf = ({ kind, file_id, course_type_id, product_id }: FoundFile) =>
  [kind, file_id, course_type_id, product_id].join('.')
