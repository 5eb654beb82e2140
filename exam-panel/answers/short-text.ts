import { truncate } from '#domain/truncate.ts'
import { cleanHtml } from '#ui/display/clean-html.ts'

/** Rows of a list are cut here: the full text is shown beside it. */
const maxLetters = 60

/** Plain text for a list; '' for formulas and pictures, which a list cannot show. */
export function shortText(html: string): string {
  if (/<math|\\[([]/i.test(html)) return ''
  return truncate(cleanHtml(html, { headingLevel: 4 }).textContent.trim(), maxLetters)
}
