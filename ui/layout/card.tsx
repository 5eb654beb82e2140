import type { ElementType } from 'react'
import { joinClasses } from '../join-classes.ts'
import type { As, Gap } from './as.ts'
import styles from './card.module.css'
import { Stack } from './stack.tsx'

type CardLook = {
  gap?: Gap
  /** Draws a line between children. */
  isDivided?: boolean
  padding?: 'none' | 'small' | 'medium' | 'large' | 'huge'
  /** For a row of a list or a figure among others: small corners and no shadow. */
  isFlat?: boolean
  /** A notice: a coloured ground without a border, and small text. */
  tone?: 'good' | 'warn' | 'bad' | 'info' | undefined
  /** A strip of colour along its start; `hue` is the inherited `--hue`. */
  edge?: 'accent' | 'good' | 'warn' | 'bad' | 'quiet' | 'hue' | undefined
}

/** A surface on the background of the screen; its children are stacked. */
export function Card<Tag extends ElementType = 'div'>(props: As<Tag, CardLook>) {
  const { padding = 'medium', isFlat, tone, edge, className, ...rest }: As<ElementType, CardLook> = props
  return (
    <Stack
      {...rest}
      className={joinClasses(
        styles.card,
        styles[padding],
        isFlat && styles.flat,
        tone && styles.notice,
        tone && styles[`notice-${tone}`],
        edge && styles.edge,
        edge && styles[edge],
        className,
      )}
    />
  )
}
