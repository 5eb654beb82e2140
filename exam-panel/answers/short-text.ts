import { truncate } from '#domain/truncate.ts'
import { cleanHtml } from '#ui/display/clean-html.ts'

/** Rows of a list are cut there: the full text is shown beside it. */
const maxLetters = 60

/** A list shows plain text only; '' for a formula or a picture, which have none. */
export function shortText(html: string): string {
  if (/<math|\\[([]/i.test(html)) return ''
  return truncate(cleanHtml(html, { headingLevel: 4 }).textContent.trim(), maxLetters)
}
