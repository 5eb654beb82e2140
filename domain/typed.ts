/** Signs that show nothing: zero-width ones, soft hyphens, marks of direction. */
const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}/gu

/** Nearly all cells of an import: folding would not change them. */
const plain = /^[!-~]+(?: [!-~]+)*$/

/** A decimal digit of any script: Unicode has the ten of each one after the other. */
export function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/**
 * A phone number, e-mail or id as it was meant: keyboards and other programs add digits of other scripts, wide letters,
 * spaces of all kinds, and invisible signs.
 */
export const foldTyped = (typed: string): string =>
  plain.test(typed)
    ? typed
    : typed
        .normalize('NFKC')
        .replaceAll(invisible, '')
        .replaceAll(/\p{Nd}/gu, toLatinDigit)
        .replaceAll(/\s+/gu, ' ')
        .trim()
