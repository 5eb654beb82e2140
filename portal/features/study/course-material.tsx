import { useTranslations } from 'use-intl/react'
import type { Ecourse } from '#domain/study/calls.ts'
import type { StudyPlace } from '#domain/study/place.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { courseName } from './course-name.ts'
import { useMaterial } from './queries.ts'
import { CardSkeletons } from './skeletons.tsx'
import { StepHeading } from './step-heading.tsx'
import { SubjectCards } from './subject-cards.tsx'
import { SubjectFiles } from './subject-files.tsx'

type CourseMaterialProps = {
  course: Ecourse
  place: StudyPlace
  /** The only course, so that there is no list of courses to go back to. */
  isOnly: boolean
}

/** The subjects of the chosen course, or what the chosen one of them holds. */
export function CourseMaterial({ course, place, isOnly }: CourseMaterialProps) {
  const t = useTranslations('study')
  const query = useMaterial(place)
  const { name } = courseName(course)
  const subject = query.data?.find(({ subjectId }) => subjectId === place.subjectId)
  if (subject)
    return (
      <SubjectFiles
        key={subject.subjectId}
        subject={subject}
        courseName={name}
        place={place}
        back={isOnly ? { tab: place.tab, view: place.view } : { ...place, subjectId: 0, topicId: 0 }}
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
            {place.subjectId > 0 && <EmptyState title={t('notYours')} />}
            <SubjectCards subjects={subjects} place={place} />
          </>
        )}
      </QueryView>
    </>
  )
}
