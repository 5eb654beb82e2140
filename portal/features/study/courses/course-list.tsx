import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { SearchField } from '#ui/controls/search-field.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Course } from '../reading.ts'
import { matchesTitle } from '../rules.ts'
import { type StudyUrlState, studyAddress } from '../url-state.ts'
import styles from './course-list.module.css'
import { useListName } from './use-list-name.ts'
import { courseLinkId } from './use-step-focus.ts'

type CourseListProps = { courses: readonly Course[]; urlState: StudyUrlState }

/** Courses, standards or products to choose from, with a search [study-2]. */
export function CourseList({ courses, urlState }: CourseListProps) {
  const t = useTranslations('study')
  const [typed, setTyped] = useState('')
  const list = t(`lists.${useListName(urlState.tab)}`)
  const wanted = urlState.subjectId === 0 ? typed : ''
  const shown = courses.filter(({ name, within }) => matchesTitle(`${name} ${within}`, wanted))
  return (
    <Stack as="nav" gap={3} aria-label={list}>
      {/* An open subject already has two search fields. */}
      {urlState.subjectId === 0 && (
        <SearchField
          className={styles.search}
          label={t('searchList', { list })}
          value={typed}
          onChange={setTyped}
        />
      )}
      <Text role="status" size="sm" tone="muted" className={styles.status}>
        {wanted.trim() !== '' &&
          (shown.length === 0 ? (
            t('nothingFound', { query: wanted.trim() })
          ) : (
            <VisuallyHidden>{t('counts.courses', { count: shown.length })}</VisuallyHidden>
          ))}
      </Text>
      <Stack as="ul" gap={2}>
        {shown.map((course) => (
          <li key={`${course.courseId}.${course.productId}`}>
            <CourseLink course={course} urlState={urlState} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function CourseLink({ course, urlState }: { course: Course; urlState: StudyUrlState }) {
  const { courseId, productId, name, within } = course
  const isChosen = urlState.courseId === courseId && urlState.productId === productId
  return (
    <Card
      as={Link}
      isFlat
      edge={isChosen ? 'accent' : 'quiet'}
      padding="small"
      id={courseLinkId(courseId, productId)}
      to={studyAddress({ tab: urlState.tab, courseId, productId, view: urlState.view })}
      aria-current={isChosen ? 'true' : undefined}
      className={styles.course}
    >
      <Text as="span" weight="strong">
        {name}
      </Text>
      {within !== '' && (
        <Text as="span" size="sm" tone="muted">
          {within}
        </Text>
      )}
    </Card>
  )
}
