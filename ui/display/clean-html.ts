import DOMPurify from 'dompurify'
import { mathAttributes, mathTags } from '#domain/mathml.ts'
import { remember } from '../remember.ts'

const allowedTags =
  'a abbr b bdi bdo blockquote br caption code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins li mark ol p pre q rp rt ruby s small span strong sub sup table tbody td tfoot th thead tr u ul'
const allowedAttributes = 'alt colspan dir height href lang rowspan src start title width'
/** Outside mathematics: whole numbers only. */
const numbers = 'colspan height rowspan start width'
const wholeNumber = /^-?\d{1,4}$/
/** https, mail, telephone, or a path of this site. */
const allowedAddress = /^(?:https:|mailto:|tel:|\/(?![/\\]))/i

const settings = {
  ALLOWED_TAGS: allowedTags.split(' '),
  ALLOWED_ATTR: allowedAttributes.split(' '),
  ALLOWED_URI_REGEXP: allowedAddress,
  // These are not addresses, but would be checked as addresses.
  ADD_URI_SAFE_ATTR: `dir lang ${numbers}`.split(' '),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const

const withMathematics = {
  ...settings,
  ALLOWED_TAGS: [...settings.ALLOWED_TAGS, ...mathTags],
  ALLOWED_ATTR: [...settings.ALLOWED_ATTR, ...mathAttributes],
  ADD_URI_SAFE_ATTR: [...settings.ADD_URI_SAFE_ATTR, ...mathAttributes],
  ADD_FORBID_CONTENTS: ['annotation'],
}

type CleanOptions = {
  /** The level of headings inside, as read aloud: one below the heading above. */
  headingLevel: number
  /** Whether to keep MathML. */
  hasMathematics?: boolean
}

/** Cleaning is slow, and the same text is often shown again. */
const cleaned = remember<DocumentFragment>(300)

/** Turns untrusted HTML into nodes without scripts, with safe links, that keep the heading order of the page. */
export function cleanHtml(
  html: string,
  { headingLevel, hasMathematics = false }: CleanOptions,
): DocumentFragment {
  const kept = cleaned(`${hasMathematics} ${html}`, () => clean(html, hasMathematics))
  const fragment = document.importNode(kept, true)
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    heading.setAttribute('aria-level', String(headingLevel))
  }
  return fragment
}

function clean(html: string, hasMathematics: boolean): DocumentFragment {
  // Its types omit this: HTML with a frameset gives null instead of an empty fragment.
  const safe: DocumentFragment | null = DOMPurify.sanitize(html, hasMathematics ? withMathematics : settings)
  const fragment = safe ?? document.createDocumentFragment()
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  for (const name of numbers.split(' ')) {
    for (const element of fragment.querySelectorAll(`[${name}]`)) {
      const isNumber = wholeNumber.test(element.getAttribute(name) ?? '')
      if (element instanceof HTMLElement && !isNumber) element.removeAttribute(name)
    }
  }
  for (const picture of fragment.querySelectorAll('img')) {
    if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
    picture.setAttribute('loading', 'lazy')
    picture.setAttribute('referrerpolicy', 'no-referrer')
  }
  return fragment
}
