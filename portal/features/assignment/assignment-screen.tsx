import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { isEvaluated } from '#domain/assignment/status.ts'
import { ApiError } from '#portal/shared/api.ts'
import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { viewerTexts } from '#portal/shared/viewer/texts.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { AssignmentDetails } from './assignment-details.tsx'
import { AssignmentHeader } from './assignment-header.tsx'
import styles from './assignment-screen.module.css'
import { WorkSkeleton } from './assignment-skeletons.tsx'
import { listQuery } from './list/url-state.ts'
import { useWork } from './queries.ts'
import { ReviewStep } from './review-step.tsx'
import { Step } from './step.tsx'
import { SubmitStep } from './submit-step.tsx'
import { assignmentTexts } from './texts.ts'

const texts = { assignment: assignmentTexts, viewer: viewerTexts }

/** /assignment/{fileId}: details, submit, remark and solution (spec/3 §2 "Assignment detail"). */
export function AssignmentScreen() {
  return (
    <FeatureTexts texts={texts}>
      <AssignmentPage />
    </FeatureTexts>
  )
}

function AssignmentPage() {
  const t = useTranslations('assignment')
  const isSchool = String(useSession((session) => session.is_institute_type_school))
  const { fileId = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(fileId) ? Number(fileId) : 0
  const query = useWork(id)
  const isPast = query.data?.assignment.days_left === -1
  const back = listQuery({ tab: isPast ? 'past' : 'ongoing', status: '', typed: '' })
  const isUnknown = query.error instanceof ApiError && query.error.status === 404 && !query.data
  return (
    <div className={styles.screen}>
      <Link to={`/assignment${back}`} className={styles.back}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('goBack')}
      </Link>
      {id === 0 || isUnknown ? (
        <EmptyState title={t('notThere', { isSchool })} text={t('notThereText')} />
      ) : (
        <QueryView query={query} loading={<WorkSkeleton />}>
          {(work) => (
            <>
              <AssignmentHeader assignment={work.assignment} />
              <ol className={styles.steps}>
                <Step number={1} name="details">
                  <AssignmentDetails assignment={work.assignment} />
                </Step>
                <Step number={2} name="submit">
                  <SubmitStep key={id} work={work} />
                </Step>
                <Step number={3} name="review">
                  <ReviewStep assignment={work.assignment} isEvaluated={isEvaluated(work.assignment)} />
                </Step>
              </ol>
            </>
          )}
        </QueryView>
      )}
    </div>
  )
}
