import type { ElementType } from 'react'
import { joinClasses } from '../join-classes.ts'
import type { As, Gap } from './as.ts'
import styles from './layout.module.css'

type RowLook = {
  gap?: Gap
  /** The gap between the lines of a row that wraps, if it differs from `gap`. */
  lineGap?: Gap
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'center' | 'end' | 'between'
  /** Draws a dot between children. */
  isDotted?: boolean
  /** Children wrap into the next line. */
  isWrapping?: boolean
}

/** Children side by side, centred vertically. */
export function Row<Tag extends ElementType = 'div'>(props: As<Tag, RowLook>) {
  const {
    as: Element = 'div',
    gap,
    lineGap,
    align = 'center',
    justify,
    isWrapping,
    isDotted,
    className,
    ...rest
  }: As<ElementType, RowLook> = props
  return (
    <Element
      {...rest}
      className={joinClasses(
        styles.row,
        gap && styles[`gap-${gap}`],
        lineGap && styles[`line-gap-${lineGap}`],
        styles[`align-${align}`],
        justify && styles[`justify-${justify}`],
        isWrapping && styles.wrapping,
        isDotted && styles.dotted,
        className,
      )}
    />
  )
}
