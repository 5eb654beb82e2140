import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Ecourse } from '#domain/study/calls.ts'
import { SearchField } from '#ui/search-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { matchesTitle } from '../rules.ts'
import { type StudyUrlState, studyAddress } from '../url-state.ts'
import styles from './course-list.module.css'
import { courseName } from './course-name.ts'
import { useListName } from './use-list-name.ts'
import { courseLinkId } from './use-step-focus.ts'

type CourseListProps = { courses: readonly Ecourse[]; urlState: StudyUrlState }

/** Courses, standards or products to choose from, with a search (spec/2 §2.3). */
export function CourseList({ courses, urlState }: CourseListProps) {
  const t = useTranslations('study')
  const [typed, setTyped] = useState('')
  const list = t(`lists.${useListName(urlState.tab)}`)
  const wanted = urlState.subjectId === 0 ? typed : ''
  const shown = courses.filter((course) => matchesTitle(courseName(course).whole, wanted))
  return (
    <nav aria-label={list} className={styles.courses}>
      {/* Beside a subject there are two search fields already: for everything, and for its files. */}
      {urlState.subjectId === 0 && (
        <SearchField
          className={styles.search}
          label={t('searchList', { list })}
          value={typed}
          onChange={setTyped}
        />
      )}
      <p role="status" className={styles.none}>
        {wanted.trim() !== '' &&
          (shown.length === 0 ? (
            t('nothingFound', { query: wanted.trim() })
          ) : (
            <VisuallyHidden>{t('counts.courses', { count: shown.length })}</VisuallyHidden>
          ))}
      </p>
      <ul className={styles.list}>
        {shown.map((course) => (
          <li key={`${course.course_type_id}.${course.product_id}`}>
            <CourseLink course={course} urlState={urlState} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CourseLink({ course, urlState }: { course: Ecourse; urlState: StudyUrlState }) {
  const { course_type_id: courseId, product_id: productId } = course
  const isChosen = urlState.courseId === courseId && urlState.productId === productId
  const { name, within } = courseName(course)
  return (
    <Link
      id={courseLinkId(courseId, productId)}
      to={studyAddress({ tab: urlState.tab, courseId, productId, view: urlState.view })}
      aria-current={isChosen ? 'true' : undefined}
      className={styles.course}
    >
      <span className={styles.name}>{name}</span>
      {within !== '' && <span className={styles.within}>{within}</span>}
    </Link>
  )
}
