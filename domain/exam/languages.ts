/** A text in further languages, by their codes (BCP 47, such as `hi`). */
export type Translations = Readonly<Record<string, string>>

/** Of a question, beside its first one: NEET is given in 13. */
export const maxTranslations = 12

/**
 * Normalises the code of a language, such as `hi` or `zh-Hant`.
 * @returns undefined for an unknown language
 */
export function readLanguage(typed: string): string | undefined {
  try {
    const [code = ''] = Intl.getCanonicalLocales(typed.trim())
    const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code)
    return name === undefined ? undefined : code
  } catch {
    return undefined
  }
}

/** A language as its speakers call it: `हिन्दी`; '' and names that are no code stay as they are. */
export function nameOfLanguage(code: string): string {
  try {
    return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
