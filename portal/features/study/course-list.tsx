import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Ecourse } from '#domain/study/calls.ts'
import { type StudyPlace, studyAddress } from '#domain/study/place.ts'
import { matchesTitle } from '#domain/study/rules.ts'
import { SearchField } from '#ui/search-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './course-list.module.css'
import { courseName } from './course-name.ts'
import { useListName } from './use-list-name.ts'
import { courseLinkId } from './use-step-focus.ts'

type CourseListProps = { courses: readonly Ecourse[]; place: StudyPlace }

/** Courses, standards or products to choose from, with a search (spec/2 §2.3). */
export function CourseList({ courses, place }: CourseListProps) {
  const t = useTranslations('study')
  const [typed, setTyped] = useState('')
  const list = t(`lists.${useListName(place.tab)}`)
  const wanted = place.subjectId === 0 ? typed : ''
  const shown = courses.filter((course) => matchesTitle(courseName(course).whole, wanted))
  return (
    <nav aria-label={list} className={styles.courses}>
      {/* Beside a subject there are two search fields already: for everything, and for its files. */}
      {place.subjectId === 0 && (
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
            <CourseLink course={course} place={place} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CourseLink({ course, place }: { course: Ecourse; place: StudyPlace }) {
  const { course_type_id: courseId, product_id: productId } = course
  const isChosen = place.courseId === courseId && place.productId === productId
  const { name, within } = courseName(course)
  return (
    <Link
      id={courseLinkId(courseId, productId)}
      to={studyAddress({ tab: place.tab, courseId, productId, view: place.view })}
      aria-current={isChosen ? 'true' : undefined}
      className={styles.course}
    >
      <span className={styles.name}>{name}</span>
      {within !== '' && <span className={styles.within}>{within}</span>}
    </Link>
  )
}
