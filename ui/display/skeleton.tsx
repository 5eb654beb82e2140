import { joinClasses } from '../join-classes.ts'
import type { Gap } from '../layout/as.ts'
import { Stack } from '../layout/stack.tsx'
import { words } from '../words.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Shape = 'line' | 'short' | 'title' | 'chip' | 'field' | 'row' | 'card' | 'panel'
type SkeletonProps = {
  shape?: Shape
  /** A class for another size. Style attributes are forbidden by the policy of prerendered pages. */
  className?: string | undefined
}

/** A placeholder for content that is loading. */
export function Skeleton({ shape, className }: SkeletonProps) {
  return (
    <span
      className={joinClasses(styles.skeleton, shape && styles[shape], className)}
      aria-hidden="true"
      data-skeleton=""
    />
  )
}

export type WaitingProps = {
  /** The number of placeholders, one below the other. */
  count?: number
  shape?: Shape
  gap?: Gap
  className?: string | undefined
  /** Replaces the equal placeholders. */
  children?: React.ReactNode
}

/** Placeholders about as large as the loading content; announced to screen readers. */
export function Waiting({ count = 3, shape = 'row', gap = 2, className, children }: WaitingProps) {
  return (
    <Stack role="status" gap={gap} className={className}>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {children ??
        Array.from({ length: count }, (_, index) => <Skeleton key={String(index)} shape={shape} />)}
    </Stack>
  )
}
