import { decodeEntities } from '#domain/exam/answer-text.ts'
import type { BookmarkedQuestion } from '#domain/exam/bookmark/calls.ts'
import { bookmarkLengths } from '#domain/exam/bookmark/order.ts'
import { withoutTex } from '#domain/exam/bookmark/plain-tex.ts'
import { truncate } from '#domain/truncate.ts'

/** UTF-8 in base64, as the fields with mathematics carry their HTML. @returns undefined for what is none */
export function decodeBase64(text: string): string | undefined {
  if (text === '' || text.length % 4 !== 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(text)) return undefined
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A text with its mathematics, else without (spec/3 §3 "Bookmarked question"). */
const richOf = (mathjax: string, plain: string) => decodeBase64(mathjax) ?? (mathjax || plain)

export type QuestionTexts = { question: string; passage: string; feedback: string }

/** HTML of a question, in its first language. */
export const textsOf = (one: BookmarkedQuestion): QuestionTexts => ({
  question: richOf(one.question_mathjax, one.question),
  passage: richOf(one.description_mathjax, one.description),
  feedback: richOf(one.feedback_mathjax, one.feedback),
})

/** The same in its other language; undefined where it has none (spec/3 §2 "with a multilingual flag"). */
export function otherTextsOf(one: BookmarkedQuestion): QuestionTexts | undefined {
  if (one.is_multi_lingual !== 1) return undefined
  const first = textsOf(one)
  return {
    question: richOf(one.multilingual, '') || first.question,
    passage: one.description_multilingual || first.passage,
    feedback: richOf(one.alies_feedback, one.feedbackalieas) || first.feedback,
  }
}

/** Tags that do not end a word. */
const inlineTag =
  /<\/?(?:a|abbr|b|code|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|u|math|mrow|mi|mn|mo|msup|msub|semantics)\b[^>]*>/gi

/** The text of HTML without markup, in one line; formulas about as one would type them. */
export function plainText(html: string): string {
  const bare = html
    .replaceAll(/<(annotation|style|script)\b[^>]*>.*?<\/\1\s*>/gis, ' ')
    .replaceAll(inlineTag, '')
    .replaceAll(/<[a-z!/][^>]*>/gi, ' ')
  return withoutTex(decodeEntities(bare)).replaceAll(/\s+/g, ' ').trim()
}

/** A question in a list (spec/3 §9). */
export const previewOf = (one: BookmarkedQuestion): string =>
  truncate(plainText(one.question || textsOf(one).question), bookmarkLengths.question)

/** Whether a passage is opened in a popup: 'Load more' (spec/3 §9). */
export const isLongPassage = (html: string): boolean =>
  Array.from(plainText(html)).length > bookmarkLengths.passage
