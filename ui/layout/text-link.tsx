import type { ElementType } from 'react'
import { joinClasses } from '../join-classes.ts'
import type { As } from './as.ts'
import styles from './text-link.module.css'

/** A link among text, large enough to touch; an icon goes beside its words. */
export function TextLink<Tag extends ElementType = 'a'>(props: As<Tag, object>) {
  const { as: Element = 'a', className, ...rest }: As<ElementType, object> = props
  return <Element {...rest} className={joinClasses(styles.link, className)} />
}
