import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#portal/shared/api.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { NotFoundHere } from '#portal/shared/viewed/not-found-here.tsx'
import { viewerTexts } from '#portal/shared/viewer/texts.ts'
import { Skeleton, Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { AssignmentDetails } from './assignment-details.tsx'
import { AssignmentHeader } from './assignment-header.tsx'
import { BackToList } from './list/back-to-list.tsx'
import { useWork } from './queries.ts'
import { ReviewStep } from './review-step.tsx'
import styles from './step.module.css'
import { SubmitStep } from './submit-step.tsx'
import { assignmentTexts } from './texts.ts'

const texts = { assignment: assignmentTexts, viewer: viewerTexts }

/** /assignment/{fileId}: details, submit, remark and solution [assignment-19]. */
export function AssignmentScreen() {
  return (
    <FeatureTexts texts={texts}>
      <AssignmentPage />
    </FeatureTexts>
  )
}

const waiting = (
  <Waiting gap={4}>
    <Skeleton shape="title" />
    <Skeleton shape="panel" />
    <Skeleton shape="panel" />
  </Waiting>
)

function AssignmentPage() {
  const t = useTranslations('assignment')
  const isSchool = String(useSession((session) => session.isSchool))
  const { fileId = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(fileId) ? Number(fileId) : 0
  const query = useWork(id)
  const isPast = query.data?.assignment.daysLeft === -1
  const isUnknown = query.error instanceof ApiError && query.error.status === 404 && !query.data
  return (
    <Screen width="text">
      <BackToList tab={isPast ? 'past' : 'ongoing'} />
      {id === 0 || isUnknown ? (
        <NotFoundHere title={t('notThere', { isSchool })} text={t('notThereText')} />
      ) : (
        <QueryView query={query} loading={waiting}>
          {(work) => (
            <>
              <AssignmentHeader assignment={work.assignment} />
              <Stack as="ol" gap={4}>
                <Step number={1} name="details">
                  <AssignmentDetails assignment={work.assignment} />
                </Step>
                <Step number={2} name="submit">
                  <SubmitStep key={id} work={work} />
                </Step>
                <Step number={3} name="review">
                  <ReviewStep assignment={work.assignment} />
                </Step>
              </Stack>
            </>
          )}
        </QueryView>
      )}
    </Screen>
  )
}

type StepProps = { number: 1 | 2 | 3; name: 'details' | 'submit' | 'review'; children: ReactNode }

/** One of the three steps of an assignment [assignment-19]. */
function Step({ number, name, children }: StepProps) {
  const t = useTranslations('assignment')
  return (
    <li>
      <Card as="section" aria-labelledby={`step-${name}`} gap={4}>
        <Row as="h3" id={`step-${name}`} gap={3}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          {t(`stepNames.${name}`)}
        </Row>
        <div className={styles.body}>{children}</div>
      </Card>
    </li>
  )
}
