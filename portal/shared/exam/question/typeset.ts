import { renderToString } from 'katex'
import { plainTextTags, texFormula, texSettings } from '#domain/exam/formula/tex.ts'
import { cleanHtml } from '#ui/display/clean-html.ts'
import { remember } from '#ui/remember.ts'
import { adaptFormulas } from './formulas.ts'

/** From TeX to MathML. */
const formulas = remember<string>(500)
const plainTexts = plainTextTags.join()

/** Replaces formulas in TeX by MathML that browsers draw; unreadable ones stay as written. */
export function typeset(fragment: DocumentFragment): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (!text.parentElement?.closest(plainTexts)) text.replaceWith(...drawn(text.data))
  }
  adaptFormulas(fragment)
}

function drawn(text: string): (string | Node)[] {
  const parts: (string | Node)[] = []
  let end = 0
  for (const match of text.matchAll(texFormula)) {
    parts.push(text.slice(end, match.index), mathOf(match))
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}

function mathOf({ 0: written, groups = {} }: RegExpExecArray | RegExpMatchArray): string | Node {
  const { line, block } = groups
  const source = line ?? block ?? ''
  try {
    const html = formulas(written, () =>
      renderToString(source, {
        ...texSettings(source),
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
