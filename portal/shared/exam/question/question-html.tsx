import { useCallback, useEffect, useState } from 'react'
import { hasChemistry } from '#domain/exam/formula/chemistry.ts'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { SafeHtml } from '#ui/display/safe-html.tsx'

type Typeset = (fragment: DocumentFragment) => void

const hasTex = (html: string) => /\\[([]/.test(html)
/** The code that reads TeX is large: it is fetched once, by the first question that has TeX; that for chemistry as well. */
const typesetters = {
  mathml: fetchedOnce(async () => (await import('./formulas.ts')).adaptFormulas),
  tex: fetchedOnce(async () => (await import('./typeset.ts')).typeset),
  chemistry: fetchedOnce(async () => (await import('./typeset-chemistry.ts')).typeset),
}

function fetchedOnce(fetch: () => Promise<Typeset>) {
  const code: { typeset?: Typeset; load: () => Promise<Typeset> } = {
    load: () => {
      coming ??= untilFetched(async () => {
        code.typeset = await fetch()
        return code.typeset
      })
      return coming
    },
  }
  let coming: Promise<Typeset> | undefined
  return code
}

/** undefined for a text without formulas. */
function typesetterOf(html: string) {
  if (hasTex(html)) return hasChemistry(html) ? typesetters.chemistry : typesetters.tex
  return html.includes('<math') ? typesetters.mathml : undefined
}

type QuestionHtmlProps = {
  html: string
  /** The level of headings inside, as read aloud: one below the heading above. */
  headingLevel?: number
  className?: string | undefined
  /** Changes the nodes once more, after the mathematics; must keep its identity. */
  arrange?: Typeset | undefined
}

/** Fetches the code for mathematics ahead if one of these texts needs it. */
export function expectMathematics(htmls: readonly string[]): void {
  for (const typesetter of new Set(htmls.map(typesetterOf))) void typesetter?.load()
}

/**
 * HTML of a question, an answer or a solution: TeX as MathML. Without a network, TeX stays unchanged
 * until the connection is back.
 */
export function QuestionHtml({ html, headingLevel = 4, className, arrange }: QuestionHtmlProps) {
  const typesetter = typesetterOf(html)
  const drawn = typesetter?.typeset
  const [, setFetched] = useState<Typeset | undefined>(() => drawn)
  useEffect(() => {
    if (!typesetter || drawn) return
    let isHere = true
    void typesetter.load().then((loaded) => isHere && setFetched(() => loaded))
    return () => {
      isHere = false
    }
  }, [typesetter, drawn])
  const prepare = useCallback(
    (fragment: DocumentFragment) => {
      drawn?.(fragment)
      arrange?.(fragment)
    },
    [drawn, arrange],
  )
  return (
    <SafeHtml
      html={html}
      headingLevel={headingLevel}
      hasMathematics
      prepare={prepare}
      className={className}
    />
  )
}
