import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './safe-html.module.css'

const allowedTags =
  'a abbr b blockquote br caption code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins li mark ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul'
const allowedAttributes = 'alt colspan dir height href lang rowspan src start title width'
/** https, mail, telephone, or a path of this site. */
const allowedAddress = /^(?:https:|mailto:|tel:|\/(?![/\\]))/i

const settings = {
  ALLOWED_TAGS: allowedTags.split(' '),
  ALLOWED_ATTR: allowedAttributes.split(' '),
  ALLOWED_URI_REGEXP: allowedAddress,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const

/** HTML from outside as nodes that run nothing, link safely, and keep the headings of the page in order. */
function cleanHtml(html: string, headingLevel: number): DocumentFragment {
  // Its types do not tell: HTML that makes a frameset of the page leaves nothing, not even an empty fragment.
  const clean: DocumentFragment | null = DOMPurify.sanitize(html, settings)
  const fragment = clean ?? document.createDocumentFragment()
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    heading.setAttribute('aria-level', String(headingLevel))
  }
  for (const picture of fragment.querySelectorAll('img')) {
    if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
    picture.setAttribute('loading', 'lazy')
    picture.setAttribute('referrerpolicy', 'no-referrer')
  }
  return fragment
}

type SafeHtmlProps = {
  html: string
  /** The level that headings inside are read at: one below the heading above. */
  headingLevel: number
  className?: string | undefined
}

/** Shows HTML that others wrote. */
export function SafeHtml({ html, headingLevel, className }: SafeHtmlProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current?.replaceChildren(cleanHtml(html, headingLevel))
  }, [html, headingLevel])
  return <div ref={ref} className={joinClasses(styles.html, className)} />
}
