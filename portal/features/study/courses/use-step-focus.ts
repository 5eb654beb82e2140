import { useEffect, useRef } from 'react'
import type { StudyUrlState } from '../url-state.ts'

/** Ids of the elements that take the focus when the step changes: its heading, or the followed link. */
export const headingId = 'study-step'
export const courseLinkId = (courseId: number, productId: number) => `study-course-${courseId}-${productId}`
export const subjectLinkId = (subjectId: number) => `study-subject-${subjectId}`

/**
 * When the focused element disappears, the focus moves to the heading of the new step, or on the way back to the
 * followed link. A focused element that stays visible keeps it.
 */
export function useStepFocus({ courseId, productId, subjectId }: StudyUrlState): void {
  const before = useRef({ courseId, productId, subjectId })
  useEffect(() => {
    const { current: previous } = before
    before.current = { courseId, productId, subjectId }
    const isSameCourse = previous.courseId === courseId && previous.productId === productId
    if (isSameCourse && previous.subjectId === subjectId) return
    const active = document.activeElement
    if (active && active !== document.body && active.checkVisibility()) return
    const link =
      courseId === 0
        ? courseLinkId(previous.courseId, previous.productId)
        : isSameCourse && subjectId === 0 && subjectLinkId(previous.subjectId)
    const target = (link && document.getElementById(link)) || document.getElementById(headingId)
    target?.focus({ preventScroll: !link })
  }, [courseId, productId, subjectId])
}
