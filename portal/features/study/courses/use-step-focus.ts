import { useEffect, useRef } from 'react'
import type { StudyUrlState } from '../url-state.ts'

/** Ids of what has the focus next when a step is left: the heading of the new one, or the link that led away. */
export const headingId = 'study-step'
export const courseLinkId = (courseId: number, productId: number) => `study-course-${courseId}-${productId}`
export const subjectLinkId = (subjectId: number) => `study-subject-${subjectId}`

/**
 * A chosen card leaves the screen, and on a phone the whole list does: the focus goes to the heading of what came
 * instead, or on the way back to the link that was followed. What is still in sight keeps it.
 */
export function useStepFocus({ courseId, productId, subjectId }: StudyUrlState): void {
  const before = useRef({ courseId, productId, subjectId })
  useEffect(() => {
    const { current: left } = before
    before.current = { courseId, productId, subjectId }
    const isSameCourse = left.courseId === courseId && left.productId === productId
    if (isSameCourse && left.subjectId === subjectId) return
    const active = document.activeElement
    if (active && active !== document.body && active.checkVisibility()) return
    const link =
      courseId === 0
        ? courseLinkId(left.courseId, left.productId)
        : isSameCourse && subjectId === 0 && subjectLinkId(left.subjectId)
    const target = (link && document.getElementById(link)) || document.getElementById(headingId)
    target?.focus({ preventScroll: !link })
  }, [courseId, productId, subjectId])
}
