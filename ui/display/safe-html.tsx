import { useLayoutEffect, useRef } from 'react'
import { directionOf, directionOfHtml, isRightToLeft } from '#domain/bidi.ts'
import { joinClasses } from '../join-classes.ts'
import { cleanHtml } from './clean-html.ts'
import styles from './safe-html.module.css'

type SafeHtmlProps = {
  html: string
  /** The level of headings inside, as read aloud: one below the heading above. */
  headingLevel: number
  /** Whether to keep MathML. */
  hasMathematics?: boolean
  /** Changes the clean nodes before they are shown; must keep its identity. */
  prepare?: ((fragment: DocumentFragment) => void) | undefined
  className?: string | undefined
}

/** Shows untrusted HTML. */
export function SafeHtml({ html, headingLevel, hasMathematics = false, prepare, className }: SafeHtmlProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const fragment = cleanHtml(html, { headingLevel, hasMathematics })
    nameDirections(fragment)
    prepare?.(fragment)
    const place = ref.current
    if (!place) return
    place.removeAttribute('dir')
    // Text and formulas without a right-to-left letter are read from left to right, even in a row that has one.
    if (directionOfHtml(html) === 'rtl') place.dir = 'rtl'
    else if (place.closest('[dir="rtl"]')) place.dir = 'ltr'
    place.replaceChildren(fragment)
  }, [html, headingLevel, hasMathematics, prepare])
  return <div ref={ref} className={joinClasses(styles.html, className)} />
}

const blocks = 'p, div, ul, ol, li, dl, dt, dd, blockquote, table, td, th, h1, h2, h3, h4, h5, h6'

/**
 * Sets the direction of each block by its first letter, so that lists and tables begin at its side; the author's own
 * settings stay.
 */
function nameDirections(fragment: DocumentFragment): void {
  if (!isRightToLeft(fragment.textContent ?? '')) return
  const found = [...fragment.querySelectorAll<HTMLElement>(blocks)].filter((block) => !block.closest('[dir]'))
  for (const block of found) block.dir = directionOf(textWithoutFormulas(block)) ?? 'ltr'
}

function textWithoutFormulas(block: HTMLElement): string {
  const copy = block.cloneNode(true) as HTMLElement
  for (const formula of copy.querySelectorAll('math')) formula.remove()
  return copy.textContent.replaceAll(/\\\(.*?\\\)|\\\[.*?\\\]/gs, '')
}
