import type { TextFormat } from 'gift-pegjs'
import { escapeHtml, htmlOfText } from '#server/features/exam/paper/text.ts'

/** Where Moodle says that its files lie. */
const moodleFiles = '@@PLUGINFILE@@/'

/** A text of GIFT as HTML; Markdown is shown as it is written. */
export function giftHtml({ format, text }: TextFormat): string {
  // Of TeX in Moodle's own marks; here `$` is a sign like others.
  const placed = text.replaceAll(moodleFiles, '').replaceAll(/\$\$([^$]+)\$\$/g, '\\($1\\)')
  if (format === 'html') return placed.trim()
  if (format === 'plain' || format === 'markdown') return escapeHtml(placed).replaceAll('\n', '<br>')
  return htmlOfText(placed)
}

const beginsBlock = /^\s*<(p|div|h[1-6]|ul|ol|dl|table|pre|blockquote|figure)[\s>]/i

/** As a paragraph, where it is not made of some; behind `before`, where that names it. */
export function giftParagraph(html: string, before = ''): string {
  if (!beginsBlock.test(html)) return `<p>${before}${html}</p>`
  const [start = ''] = /^\s*<p[^>]*>/i.exec(html) ?? []
  if (start === '' && before !== '') return `<p>${before}</p>${html}`
  return start + before + html.slice(start.length)
}
