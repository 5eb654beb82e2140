import { useCallback, useEffect, useState } from 'react'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { SafeHtml } from '#ui/display/safe-html.tsx'

type Typeset = (fragment: DocumentFragment) => void

const hasTex = (html: string) => /\\[([]/.test(html)
/** The code that reads TeX is large: it is fetched once, by the first question that has TeX. */
let typeset: Typeset | undefined
let coming: Promise<Typeset> | undefined
const loadTypeset = () => {
  coming ??= untilFetched(async () => {
    typeset = (await import('./typeset.ts')).typeset
    return typeset
  })
  return coming
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
  if (htmls.some(hasTex)) void loadTypeset()
}

/**
 * HTML of a question, an answer or a solution: MathML unchanged, TeX as MathML. Without a network, TeX stays unchanged
 * until the connection is back.
 */
export function QuestionHtml({ html, headingLevel = 4, className, arrange }: QuestionHtmlProps) {
  const [drawn, setDrawn] = useState<Typeset | undefined>(() => typeset)
  const isWanted = hasTex(html)
  useEffect(() => {
    if (!isWanted || drawn) return
    let isHere = true
    void loadTypeset().then((loaded) => isHere && setDrawn(() => loaded))
    return () => {
      isHere = false
    }
  }, [isWanted, drawn])
  const prepare = useCallback(
    (fragment: DocumentFragment) => {
      if (isWanted) drawn?.(fragment)
      arrange?.(fragment)
    },
    [isWanted, drawn, arrange],
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
