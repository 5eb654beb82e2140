import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Ecourse } from '#domain/study/calls.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { type StudyUrlState, studyAddress } from '../url-state.ts'
import styles from './course-browser.module.css'
import { CourseList } from './course-list.tsx'
import { CourseMaterial } from './course-material.tsx'
import { useListName } from './use-list-name.ts'
import { useStepFocus } from './use-step-focus.ts'

type CourseBrowserProps = { courses: readonly Ecourse[]; urlState: StudyUrlState }

/** The list of courses beside the chosen one; on a phone one after the other. A single course is open from the start. */
export function CourseBrowser({ courses, urlState: written }: CourseBrowserProps) {
  const t = useTranslations('study')
  const [only] = courses.length === 1 ? courses : []
  const urlState =
    only && written.courseId === 0
      ? { ...written, courseId: only.course_type_id, productId: only.product_id }
      : written
  const listName = useListName(urlState.tab)
  useStepFocus(urlState)
  const chosen = courses.find(
    ({ course_type_id, product_id }) =>
      course_type_id === urlState.courseId && product_id === urlState.productId,
  )
  const material = chosen && <CourseMaterial course={chosen} urlState={urlState} isOnly={chosen === only} />
  const back = (
    <Link to={studyAddress({ tab: urlState.tab, view: urlState.view })} className={styles.back}>
      <ArrowLeft size={16} aria-hidden="true" />
      {t(`lists.${listName}`)}
    </Link>
  )
  if (material && chosen === only) {
    return (
      <div className={styles.content}>
        {written.courseId > 0 && urlState.subjectId === 0 && back}
        {material}
      </div>
    )
  }
  return (
    <div className={styles.browser}>
      <div className={styles.courses}>
        <CourseList courses={courses} urlState={urlState} />
      </div>
      <div className={styles.content}>
        {urlState.subjectId === 0 && back}
        {material ?? <EmptyState title={urlState.courseId === 0 ? t(`choose.${listName}`) : t('notYours')} />}
      </div>
    </div>
  )
}
