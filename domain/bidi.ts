const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** First strong isolate, pop directional isolate. */
const [open, close] = ['\u2068', '\u2069'] as const

/** Whether a text has letters that are read from right to left. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** A text by users for the middle of another text: in its direction, without an effect on what is around it. */
export const isolate = (text: string): string => (rightToLeft.test(text) ? open + text + close : text)

/** Facts in one line, those without a text left out; each in its direction. */
export const dotted = (facts: readonly (string | false | undefined)[]): string =>
  facts
    .filter((fact) => fact !== undefined && fact !== false && fact !== '')
    .map((fact) => isolate(String(fact)))
    .join(' · ')
