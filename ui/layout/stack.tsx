import type { ElementType } from 'react'
import { joinClasses } from '../join-classes.ts'
import type { As, Gap } from './as.ts'
import styles from './layout.module.css'

type StackLook = {
  gap?: Gap
  /** Horizontal alignment; by default children are as wide as the stack. */
  align?: 'start' | 'center' | 'end'
  /** Draws a line between children. */
  isDivided?: boolean
}

/** Children one below the other. */
export function Stack<Tag extends ElementType = 'div'>(props: As<Tag, StackLook>) {
  const { as: Element = 'div', gap, align, isDivided, className, ...rest }: As<ElementType, StackLook> = props
  return (
    <Element
      {...rest}
      className={joinClasses(
        styles.stack,
        gap && styles[`gap-${gap}`],
        align && styles[`items-${align}`],
        isDivided && styles.divided,
        className,
      )}
    />
  )
}
