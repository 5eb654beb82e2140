import { useTranslations } from 'use-intl/react'
import { isToldByServer, ListFailure } from '#portal/shared/exam/list-failure.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { CardsSkeleton } from '../exam-skeletons.tsx'
import styles from '../exam-tab.module.css'
import type { ExamUrlState } from '../url-state.ts'
import type { ChangeUrlState } from '../use-exam-url-state.ts'
import { TestList } from './test-list.tsx'
import { useOwnTests } from './use-own-tests.ts'

/** What is looked for while no label is chosen: among the tests of all; those of products stand in their own section. */
export function AllExams({ urlState, onChange }: { urlState: ExamUrlState; onChange: ChangeUrlState }) {
  const t = useTranslations('myExam')
  const instituteId = useSession((session) => session.institute_id)
  const { query, own, hasOfProducts } = useOwnTests()
  if (query.data === undefined && isToldByServer(query.error))
    return <ListFailure message={query.error.message} />
  // Who has exams by products alone finds them in their section.
  if (query.data && own.length === 0 && hasOfProducts) return null
  return (
    <section aria-label={t('scheduled')} className={styles.group}>
      <h2 className={styles.title}>{t('scheduled')}</h2>
      <QueryView query={query} loading={<CardsSkeleton />}>
        {() => (
          <TestList
            label={t('scheduled')}
            tests={own}
            instituteOf={() => instituteId}
            length="card"
            urlState={urlState}
            onChange={onChange}
          />
        )}
      </QueryView>
    </section>
  )
}
