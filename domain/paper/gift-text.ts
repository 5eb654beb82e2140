import type { TextFormat } from 'gift-pegjs'
import { escapeHtml, htmlOfText } from '#domain/paper/text.ts'

/** Where Moodle says that its files lie. */
const moodleFiles = '@@PLUGINFILE@@/'

/** A text of GIFT as HTML; Markdown is shown as it is written. */
export function giftHtml({ format, text }: TextFormat): string {
  const placed = text.replaceAll(moodleFiles, '')
  if (format === 'html') return placed
  if (format === 'plain' || format === 'markdown') return escapeHtml(placed).replaceAll('\n', '<br>')
  return htmlOfText(placed)
}
