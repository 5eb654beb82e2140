import { renderToString } from 'katex'
import { cleanHtml } from '#ui/display/clean-html.ts'
import { remember } from '#ui/remember.ts'

/** `\( … \)` within a line, `\[ … \]` on one of its own. */
const formula = /\\\((?<line>.+?)\\\)|\\\[(?<block>.+?)\\\]/gs
/** Limits for formulas of any author. */
const bounds = { maxExpand: 500, maxSize: 20, trust: false, strict: 'ignore' } as const
/** From TeX to MathML. */
const formulas = remember<string>(500)
const plainTexts = 'math, code, pre'

/** Puts MathML in the place of the formulas in TeX. What cannot be read stays as it was written. */
export function typeset(fragment: DocumentFragment): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (!text.parentElement?.closest(plainTexts)) text.replaceWith(...drawn(text.data))
  }
}

function drawn(text: string): (string | Node)[] {
  const parts: (string | Node)[] = []
  let end = 0
  for (const match of text.matchAll(formula)) {
    parts.push(text.slice(end, match.index), mathOf(match))
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}

function mathOf({ 0: written, groups = {} }: RegExpExecArray | RegExpMatchArray): string | Node {
  const { line, block } = groups
  try {
    const html = formulas(written, () =>
      renderToString(line ?? block ?? '', {
        ...bounds,
        output: 'mathml',
        displayMode: line === undefined,
        throwOnError: true,
      }),
    )
    return cleanHtml(html, { headingLevel: 3, hasMathematics: true })
  } catch {
    return written
  }
}
