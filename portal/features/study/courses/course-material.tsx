import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Skeleton, Waiting } from '#ui/display/skeleton.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { SubjectFiles } from '../files/subject-files.tsx'
import { useMaterial } from '../queries.ts'
import type { Course } from '../reading.ts'
import type { StudyUrlState } from '../url-state.ts'
import { StepHeading } from './step-heading.tsx'
import { SubjectCards } from './subject-cards.tsx'

type CourseMaterialProps = {
  course: Course
  urlState: StudyUrlState
  /** Whether it is the only course, without a list to return to. */
  isOnly: boolean
}

const waiting = (
  <Waiting>
    <Grid columns="small" gap={4}>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} shape="row" />
      ))}
    </Grid>
  </Waiting>
)

/** The subjects of the chosen course, or the content of the chosen subject. */
export function CourseMaterial({ course, urlState, isOnly }: CourseMaterialProps) {
  const t = useTranslations('study')
  const query = useMaterial(urlState)
  const subject = query.data?.find(({ id }) => id === urlState.subjectId)
  if (subject)
    return (
      <SubjectFiles
        key={subject.id}
        subject={subject}
        courseName={course.name}
        urlState={urlState}
        back={isOnly ? { tab: urlState.tab, view: urlState.view } : { ...urlState, subjectId: 0, topicId: 0 }}
      />
    )
  return (
    <>
      <StepHeading title={course.name} />
      <QueryView
        query={query}
        loading={waiting}
        isEmpty={(subjects) => subjects.length === 0}
        empty={<EmptyState title={t('noneShared')} />}
      >
        {(subjects) => (
          <>
            {urlState.subjectId > 0 && <EmptyState title={t('notYours')} />}
            <SubjectCards subjects={subjects} urlState={urlState} />
          </>
        )}
      </QueryView>
    </>
  )
}
