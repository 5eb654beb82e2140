import type { ElementType } from 'react'
import { joinClasses } from '../join-classes.ts'
import type { As, Gap } from './as.ts'
import styles from './layout.module.css'

type GridLook = {
  gap?: Gap
  /** The minimum width of a column: of a figure, of a small card, of a card. */
  columns: 'figure' | 'small' | 'card'
}

/** Columns of equal width. */
export function Grid<Tag extends ElementType = 'div'>(props: As<Tag, GridLook>) {
  const { as: Element = 'div', gap, columns, className, ...rest }: As<ElementType, GridLook> = props
  return (
    <Element
      {...rest}
      className={joinClasses(
        styles.grid,
        styles[`columns-${columns}`],
        gap && styles[`gap-${gap}`],
        className,
      )}
    />
  )
}
