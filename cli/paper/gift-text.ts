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
