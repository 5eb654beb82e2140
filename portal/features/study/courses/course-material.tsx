import { useTranslations } from 'use-intl/react'
import type { Ecourse } from '#domain/study/calls.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SubjectFiles } from '../files/subject-files.tsx'
import { useMaterial } from '../queries.ts'
import { CardSkeletons } from '../skeletons.tsx'
import type { StudyUrlState } from '../url-state.ts'
import { courseName } from './course-name.ts'
import { StepHeading } from './step-heading.tsx'
import { SubjectCards } from './subject-cards.tsx'

type CourseMaterialProps = {
  course: Ecourse
  urlState: StudyUrlState
  /** The only course, so that there is no list of courses to go back to. */
  isOnly: boolean
}

/** The subjects of the chosen course, or what the chosen one of them holds. */
export function CourseMaterial({ course, urlState, isOnly }: CourseMaterialProps) {
  const t = useTranslations('study')
  const query = useMaterial(urlState)
  const { name } = courseName(course)
  const subject = query.data?.find(({ subjectId }) => subjectId === urlState.subjectId)
  if (subject)
    return (
      <SubjectFiles
        key={subject.subjectId}
        subject={subject}
        courseName={name}
        urlState={urlState}
        back={isOnly ? { tab: urlState.tab, view: urlState.view } : { ...urlState, subjectId: 0, topicId: 0 }}
      />
    )
  return (
    <>
      <StepHeading title={name} />
      <QueryView
        query={query}
        loading={<CardSkeletons />}
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
