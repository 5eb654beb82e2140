import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Ecourse } from '#domain/study/calls.ts'
import { type StudyPlace, studyAddress } from '#domain/study/place.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import styles from './course-browser.module.css'
import { CourseList } from './course-list.tsx'
import { CourseMaterial } from './course-material.tsx'
import { useListName } from './use-list-name.ts'
import { useStepFocus } from './use-step-focus.ts'

type CourseBrowserProps = { courses: readonly Ecourse[]; place: StudyPlace }

/** The list of courses beside what the chosen one holds; on a phone one after the other. */
export function CourseBrowser({ courses, place }: CourseBrowserProps) {
  const t = useTranslations('study')
  const listName = useListName(place.tab)
  useStepFocus(place)
  const chosen = courses.find(
    ({ course_type_id, product_id }) => course_type_id === place.courseId && product_id === place.productId,
  )
  return (
    <div className={styles.browser}>
      <div className={styles.courses}>
        <CourseList courses={courses} place={place} />
      </div>
      <div className={styles.content}>
        {place.subjectId === 0 && (
          <Link to={studyAddress({ tab: place.tab, view: place.view })} className={styles.back}>
            <ArrowLeft size={16} aria-hidden="true" />
            {t(`lists.${listName}`)}
          </Link>
        )}
        {chosen ? (
          <CourseMaterial course={chosen} place={place} />
        ) : (
          <EmptyState title={place.courseId === 0 ? t(`choose.${listName}`) : t('notYours')} />
        )}
      </div>
    </div>
  )
}
