import type { PaperQuestion } from './read-paper.ts'
import { useSettings } from './settings.ts'

type Worded = { html: string; otherHtml: string }
/** In the language that is read: what has no second one is always shown in its first. */
export type Wording = (part: Worded) => string

const inFirst: Wording = ({ html }) => html
const inOther: Wording = ({ html, otherHtml }) => otherHtml || html

export const hasOtherLanguage = ({ otherHtml }: PaperQuestion): boolean => otherHtml !== ''

export const useWording = (): Wording =>
  useSettings((settings) => settings.isOtherLanguage) ? inOther : inFirst

/** What a screen reader reads a question in, where that is not the page's language. */
export const useLanguageOf = (question: PaperQuestion): string | undefined => {
  const isOther = useSettings((settings) => settings.isOtherLanguage)
  return (isOther && hasOtherLanguage(question) && question.otherLanguage) || undefined
}
