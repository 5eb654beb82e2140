export type AnchorKind = 'exam' | 'class' | 'instalment'

/** The name of a thing, after the `#` of an address; its element has it as `data-anchor`. */
export const anchorOf = (kind: AnchorKind, id: number): string => `${kind}-${id}`

const pattern = /^(?:exam|class|instalment)-\d+$/

/** The fragment of an address that leads to things, the first of which comes into view; '' without any. */
export const fragmentOf = (...anchors: readonly string[]): string =>
  anchors.length > 0 ? `#${anchors.join(',')}` : ''

/** The things that an address leads to; anything else is ignored. */
export const anchorsIn = (fragment: string): string[] =>
  fragment
    .replace(/^#/, '')
    .split(',')
    .filter((name) => pattern.test(name))
