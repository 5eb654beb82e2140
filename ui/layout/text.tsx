import type { ElementType } from 'react'
import { joinClasses } from '../join-classes.ts'
import type { As } from './as.ts'
import styles from './text.module.css'
import { unbroken } from './unbroken.tsx'

export type TextTone = 'default' | 'muted' | 'accent' | 'good' | 'warn' | 'bad'

type TextLook = {
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'
  /** The inherited colour by default. */
  tone?: TextTone
  weight?: 'normal' | 'medium' | 'strong' | 'bold'
  align?: 'center' | 'end'
  /** Digits of equal width, for figures that are compared. */
  isNumeric?: boolean
  /**
   * - `anywhere`: breaks words that are longer than the line, for text by users
   * - `lines`: for text by users, with its line breaks
   * - `nowrap`: stays on one line
   * - `cut`: one line, with an ellipsis
   * - `cut-2`, `cut-3`: two or three lines, with an ellipsis
   * - `balance`: lines of equal length
   */
  wrap?: 'anywhere' | 'lines' | 'nowrap' | 'cut' | 'cut-2' | 'cut-3' | 'balance'
}

const ofUsers: readonly TextLook['wrap'][] = ['anywhere', 'lines', 'cut', 'cut-2', 'cut-3']

/** Text by users may be in any script: its direction also decides where it is cut. */
const isOfUsers = ({ wrap, children }: { wrap?: TextLook['wrap']; children?: unknown }) =>
  ofUsers.includes(wrap) && typeof children === 'string'

/** Text in one of the sizes and colours; a paragraph unless `as` says otherwise. Its figures do not break over lines. */
export function Text<Tag extends ElementType = 'p'>(props: As<Tag, TextLook>) {
  const {
    as: Element = 'p',
    dir = isOfUsers(props) ? 'auto' : undefined,
    size,
    tone,
    weight,
    align,
    isNumeric,
    wrap,
    className,
    children,
    ...rest
  }: As<ElementType, TextLook> = props
  return (
    <Element
      {...rest}
      dir={dir}
      className={joinClasses(
        size && styles[`size-${size}`],
        tone && styles[tone],
        weight && styles[weight],
        align && styles[align],
        isNumeric && styles.numeric,
        wrap && styles[wrap],
        className,
      )}
    >
      {typeof children === 'string' ? unbroken(children) : children}
    </Element>
  )
}
