export type AnchorKind = 'exam' | 'class' | 'instalment' | 'notice'

/** The name of an item, after the `#` of an address; its element has it as `data-anchor`. */
export const anchorOf = (kind: AnchorKind, id: number): string => `${kind}-${id}`

const pattern = /^(?:exam|class|instalment|notice)-\d+$/

/** The fragment of an address that leads to items, the first of which is scrolled into view; '' without items. */
export const fragmentOf = (...anchors: readonly string[]): string =>
  anchors.length > 0 ? `#${anchors.join(',')}` : ''

/** The items to which an address leads; invalid names are ignored. */
export const anchorsIn = (fragment: string): string[] =>
  fragment
    .replace(/^#/, '')
    .split(',')
    .filter((name) => pattern.test(name))
