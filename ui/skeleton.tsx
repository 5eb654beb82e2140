import { joinClasses } from './join-classes.ts'
import type { Gap } from './layout/as.ts'
import { Stack } from './layout/stack.tsx'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import { words } from './words.ts'

type Shape = 'line' | 'short' | 'title' | 'chip' | 'field' | 'row' | 'card' | 'panel'
type SkeletonProps = {
  shape?: Shape
  /** Another size. No style attributes: the policy of pages made ahead forbids them. */
  className?: string | undefined
}

/** The place of something that is on its way. */
export function Skeleton({ shape, className }: SkeletonProps) {
  return (
    <span className={joinClasses(styles.skeleton, shape && styles[shape], className)} aria-hidden="true" />
  )
}

type WaitingProps = {
  /** As many of these below one another. */
  count?: number
  shape?: Shape
  gap?: Gap
  className?: string | undefined
  /** In place of equal ones. */
  children?: React.ReactNode
}

/** About as large as what is on its way; says so to a screen reader. */
export function Waiting({ count = 3, shape = 'row', gap = 2, className, children }: WaitingProps) {
  return (
    <Stack role="status" gap={gap} className={className}>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {children ??
        Array.from({ length: count }, (_, index) => <Skeleton key={String(index)} shape={shape} />)}
    </Stack>
  )
}
