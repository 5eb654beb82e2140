import { useTranslations } from 'use-intl/react'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { BackLink } from '#ui/layout/screen.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { Course } from '../reading.ts'
import { type StudyUrlState, studyAddress } from '../url-state.ts'
import styles from './course-browser.module.css'
import { CourseList } from './course-list.tsx'
import { CourseMaterial } from './course-material.tsx'
import { useListName } from './use-list-name.ts'
import { useStepFocus } from './use-step-focus.ts'

type CourseBrowserProps = { courses: readonly Course[]; urlState: StudyUrlState }

/** The list of courses beside the chosen one; on a phone one after the other. A single course is open from the start. */
export function CourseBrowser({ courses, urlState: written }: CourseBrowserProps) {
  const t = useTranslations('study')
  const [only] = courses.length === 1 ? courses : []
  const urlState =
    only && written.courseId === 0
      ? { ...written, courseId: only.courseId, productId: only.productId }
      : written
  const listName = useListName(urlState.tab)
  useStepFocus(urlState)
  const chosen = courses.find(
    ({ courseId, productId }) => courseId === urlState.courseId && productId === urlState.productId,
  )
  const material = chosen && <CourseMaterial course={chosen} urlState={urlState} isOnly={chosen === only} />
  const back = (
    <div className={styles.back}>
      <BackLink to={studyAddress({ tab: urlState.tab, view: urlState.view })}>
        {t(`lists.${listName}`)}
      </BackLink>
    </div>
  )
  if (material && chosen === only) {
    return (
      <Stack gap={4}>
        {written.courseId > 0 && urlState.subjectId === 0 && back}
        {material}
      </Stack>
    )
  }
  return (
    <div className={styles.browser}>
      <div className={styles.courses}>
        <CourseList courses={courses} urlState={urlState} />
      </div>
      <Stack gap={4}>
        {urlState.subjectId === 0 && back}
        {material ?? <EmptyState title={urlState.courseId === 0 ? t(`choose.${listName}`) : t('notYours')} />}
      </Stack>
    </div>
  )
}
