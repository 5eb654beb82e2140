import type { TextFormat } from 'gift-pegjs'
import { escapeHtml, htmlOfText } from '#server/features/exam/paper/text.ts'

/** Moodle's prefix for files. */
const moodleFiles = '@@PLUGINFILE@@/'

/** A GIFT text as HTML; Markdown is shown unformatted. */
export function giftHtml({ format, text }: TextFormat): string {
  // For TeX in Moodle's delimiters; elsewhere `$` is an ordinary character.
  const placed = text.replaceAll(moodleFiles, '').replaceAll(/\$\$([^$]+)\$\$/g, '\\($1\\)')
  if (format === 'html') return placed.trim()
  if (format === 'plain' || format === 'markdown') return escapeHtml(placed).replaceAll('\n', '<br>')
  return htmlOfText(placed)
}

const beginsBlock = /^\s*<(p|div|h[1-6]|ul|ol|dl|table|pre|blockquote|figure)[\s>]/i

/** Wraps it in a paragraph unless it has some, after the label `before`. */
export function giftParagraph(html: string, before = ''): string {
  if (!beginsBlock.test(html)) return `<p>${before}${html}</p>`
  const [start = ''] = /^\s*<p[^>]*>/i.exec(html) ?? []
  if (start === '' && before !== '') return `<p>${before}</p>${html}`
  return start + before + html.slice(start.length)
}

const special = /(\\[\\:#={}~n])|[:#=~]/g
const colon = /(\\[\\:#={}~n])|:/g
const withBackslashes = (text: string, signs: RegExp) =>
  text.replaceAll(signs, (sign, written?: string) => written ?? `\\${sign}`)

/** The position of a sign without a backslash before it; -1 without one. */
function findSign(sign: string, text: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === sign) return at
  }
  return -1
}

/**
 * A question with backslashes where Moodle needs none and the parser does: before `:`, `=`, `#` and `~` of its text and its general feedback, and
 * before `:` of its answers. Moodle looks for the first braces, and splits only what is between them.
 */
export function escapeGift(source: string): string {
  const [comments = ''] = /^(?:[ \t]*\/\/[^\n]*\n)*\s*/.exec(source) ?? []
  const [title = '', name = ''] = /^::((?:\\.|(?!::)[^\\])*)::/.exec(source.slice(comments.length)) ?? []
  const head = comments + (title && `::${withBackslashes(name, special)}::`)
  const text = source.slice(comments.length + title.length)
  const start = findSign('{', text)
  const end = findSign('}', text, start + 1)
  if (start < 0 && end < 0) return head + withBackslashes(text, special)
  if (start < 0 || end < 0) return source
  const [before, after] = [text.slice(0, start), text.slice(end + 1)]
  return `${head}${withBackslashes(before, special)}{${escapeAnswers(text.slice(start + 1, end))}}${withBackslashes(after, special)}`
}

function escapeAnswers(inner: string): string {
  const general = inner.lastIndexOf('####')
  if (general >= 0)
    return `${escapeAnswers(inner.slice(0, general))}####${withBackslashes(inner.slice(general + 4), special)}`
  // A colon precedes the tolerance of a number.
  if (/^\s*#/.test(inner))
    return inner.replaceAll(/(?<=\S)\s*#[^=~]*/g, (said) => withBackslashes(said, colon))
  if (/^\s*(T|TRUE|F|FALSE)\s*#[^~]*$/.test(inner) && !inner.includes('->'))
    return withBackslashes(inner, /(\\[\\:#={}~n])|[:=]/g)
  return withBackslashes(inner, colon)
}

const placeholders: Readonly<Record<string, string>> = {
  '058': ':',
  '035': '#',
  '061': '=',
  '092': '\\',
  '123': '{',
  '125': '}',
  '126': '~',
  '010': ' ',
}

/** The right side of a match: the parser leaves its own signs for escaped ones in it. */
export const giftPlain = (text: string): string =>
  text.replaceAll(/&&(\d{3});/g, (sign, code: string) => placeholders[code] ?? sign)
