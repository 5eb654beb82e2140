import type { Translations } from '#domain/exam/languages.ts'
import type { PaperQuestion } from '../core/read-paper.ts'
import { useSettings } from '../core/settings.ts'

type TranslatedText = { html: string; translations: Translations }
/** Chooses the language; an untranslated text is shown in the first one. */
export type Wording = (part: TranslatedText) => string

/** The languages of a question beside its first one. */
export const languagesOf = ({ translations }: PaperQuestion): string[] => Object.keys(translations)

/** The chosen language; undefined for the first one. */
const useLanguage = (): string | undefined => useSettings((settings) => settings.language) || undefined

export function useWording(): Wording {
  const language = useLanguage()
  return ({ html, translations }) => (language !== undefined && translations[language]) || html
}

/** The `lang` of a question that is not in the page's language. */
export function useLanguageOf(question: PaperQuestion): string | undefined {
  const language = useLanguage()
  return language !== undefined && language in question.translations ? language : undefined
}
