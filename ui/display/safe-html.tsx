import { useLayoutEffect, useRef } from 'react'
import { isRightToLeft } from '#domain/bidi.ts'
import { joinClasses } from '../join-classes.ts'
import { cleanHtml } from './clean-html.ts'
import styles from './safe-html.module.css'

type SafeHtmlProps = {
  html: string
  /** The level that headings inside are read at: one below the heading above. */
  headingLevel: number
  /** Whether MathML stays. */
  hasMathematics?: boolean
  /** Changes the clean nodes before they are shown; must be a stable reference. */
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
    ref.current?.replaceChildren(fragment)
  }, [html, headingLevel, hasMathematics, prepare])
  return <div ref={ref} className={joinClasses(styles.html, className)} />
}

/** A list or a table that is read from right to left begins at the right; what its author has decided stays. */
function nameDirections(fragment: DocumentFragment): void {
  for (const block of fragment.querySelectorAll<HTMLElement>(
    'p, ul, ol, blockquote, table, h1, h2, h3, h4, h5, h6',
  ))
    if (isRightToLeft(block.textContent ?? '') && !block.closest('[dir]')) block.dir = 'auto'
}
