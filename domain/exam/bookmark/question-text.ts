import { decodeEntities } from '#domain/exam/answer-text.ts'
import { bookmarkLengths } from '#domain/exam/bookmark/order.ts'
import { lower, raise } from '#domain/exam/formula/parts.ts'
import { plainMathml } from '#domain/exam/formula/plain-mathml.ts'
import { withoutTex } from '#domain/exam/formula/plain-tex.ts'
import { truncate } from '#domain/truncate.ts'

/** UTF-8 in base64, as the fields with mathematics carry their HTML. @returns undefined for invalid base64 */
export function decodeBase64(text: string): string | undefined {
  if (text === '' || text.length % 4 !== 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(text)) return undefined
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A text with its mathematics, else without [exam-40]. */
const richOf = ({ math, plain }: Source) => decodeBase64(math) ?? (math || plain)

/** The texts of a question in a language, as they were sent: HTML with mathematics, mostly in base64, and without. */
type Source = { math: string; plain: string }
export type Sources = { question: Source; passage: Source; feedback: Source }

export type QuestionTexts = Record<keyof Sources, string>

/** HTML of a question, in one language. */
export const textsOf = ({ question, passage, feedback }: Sources): QuestionTexts => ({
  question: richOf(question),
  passage: richOf(passage),
  feedback: richOf(feedback),
})

/** The texts in the question's other language; untranslated ones stay in the first [exam-40]. */
export function otherTextsOf(sources: Sources, otherSources: Sources): QuestionTexts {
  const [first, other] = [textsOf(sources), textsOf(otherSources)]
  return {
    question: other.question || first.question,
    passage: other.passage || first.passage,
    feedback: other.feedback || first.feedback,
  }
}

/** Tags that do not end a word. */
const inlineTag =
  /<\/?(?:a|abbr|b|code|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|u|math|mrow|mi|mn|mo|msup|msub|semantics)\b[^>]*>/gi

/** Raised and lowered text without tags in it. */
const script = /<(sup|sub)\b[^>]*>([^<>]*)<\/\1\s*>/gi

/** The text of HTML without markup, in one line; formulas as text that means the same. */
export function plainText(html: string): string {
  const bare = html
    .replaceAll(/<(annotation|style|script)\b[^>]*>.*?<\/\1\s*>/gis, ' ')
    .replaceAll(/<math\b.*?<\/math\s*>/gis, plainMathml)
    .replaceAll(script, (_, name: string, text: string) =>
      name.toLowerCase() === 'sup' ? raise(text.trim()) : lower(text.trim()),
    )
    .replaceAll(inlineTag, '')
    .replaceAll(/<[a-z!/][^>]*>/gi, ' ')
  return withoutTex(decodeEntities(bare)).replaceAll(/\s+/g, ' ').trim()
}

/** A question in a list [exam-36]. */
export const previewOf = (question: Source): string =>
  truncate(plainText(question.plain || richOf(question)), bookmarkLengths.question)

/** Whether a passage is opened in a popup: 'Load more' [exam-38]. */
export const isLongPassage = (html: string): boolean =>
  Array.from(plainText(html)).length > bookmarkLengths.passage
