const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** First strong isolate, pop directional isolate. */
const [open, close] = ['\u2068', '\u2069'] as const

/** Whether a text has letters that are read from right to left. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

export type Direction = 'rtl' | 'ltr'

/** The direction of the first letter; undefined for a text without letters, such as a number. */
export function directionOf(text: string): Direction | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? []
  return letter === undefined ? undefined : rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/** Formulas, whose letters say nothing about the text around them. */
const formulas = /<math\b.*?<\/math\s*>|\\\(.*?\\\)|\\\[.*?\\\]/gis

/** The same of HTML, without its formulas. */
export const directionOfHtml = (html: string): Direction | undefined =>
  directionOf(html.replaceAll(formulas, ' ').replaceAll(/<[^>]*>|&#?\w+;/g, ' '))

/**
 * The directions of rows that belong together, such as options, if any is read from right to left: by the text of each row;
 * a row without letters takes that of the others.
 * @param around HTML that decides where no row has letters
 */
export function directionsOf(htmls: readonly string[], around = ''): (Direction | undefined)[] {
  const each = htmls.map(directionOfHtml)
  const usual = each.find((one) => one !== undefined) ?? directionOfHtml(around)
  const hasRight = usual === 'rtl' || each.includes('rtl')
  return each.map((own) => (hasRight ? (own ?? usual) : undefined))
}

/** A text by users for the middle of another text: in its direction, without an effect on the text around it. */
export const isolate = (text: string): string => (rightToLeft.test(text) ? open + text + close : text)

/** Texts by users in one line, empty ones left out; each in its direction. */
const joinIsolated = (texts: readonly (string | false | undefined)[], separator: string): string =>
  texts
    .filter((text) => text !== undefined && text !== false && text !== '')
    .map((text) => isolate(String(text)))
    .join(separator)

/** Facts about one thing: "Hindi · 9:00 AM". */
export const dotted = (facts: readonly (string | false | undefined)[]): string => joinIsolated(facts, ' · ')

/** Names of several things: "Holi, Annual day". */
export const listed = (names: readonly string[]): string => joinIsolated(names, ', ')
