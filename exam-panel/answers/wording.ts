import type { PaperQuestion } from '../core/read-paper.ts'
import { useSettings } from '../core/settings.ts'

type Worded = { html: string; otherHtml: string }
/** Chooses the language; a text without a second one is shown in the first. */
export type Wording = (part: Worded) => string

const inFirst: Wording = ({ html }) => html
const inOther: Wording = ({ html, otherHtml }) => otherHtml || html

export const hasOtherLanguage = ({ otherHtml }: PaperQuestion): boolean => otherHtml !== ''

export const useWording = (): Wording =>
  useSettings((settings) => settings.isOtherLanguage) ? inOther : inFirst

/** The `lang` of a question that is not in the page's language. */
export const useLanguageOf = (question: PaperQuestion): string | undefined => {
  const isOther = useSettings((settings) => settings.isOtherLanguage)
  return (isOther && hasOtherLanguage(question) && question.otherLanguage) || undefined
}
