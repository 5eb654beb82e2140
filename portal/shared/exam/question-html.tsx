import { useEffect, useState } from 'react'
import { SafeHtml } from '#ui/safe-html.tsx'

type Typeset = (fragment: DocumentFragment) => void

const hasTex = (html: string) => /\\[([]/.test(html)
/** The code that reads TeX is large: it is fetched where a question has some, once. */
let typeset: Typeset | undefined
const loadTypeset = async () => {
  typeset ??= (await import('./typeset.ts')).typeset
  return typeset
}

type QuestionHtmlProps = {
  html: string
  /** The level that headings inside are read at: one below the heading above. */
  headingLevel?: number
  className?: string | undefined
}

/** HTML of a question, an answer or a solution: MathML as it is, TeX as MathML. Without a connection TeX stays as written. */
export function QuestionHtml({ html, headingLevel = 4, className }: QuestionHtmlProps) {
  const [prepare, setPrepare] = useState<Typeset | undefined>(() => typeset)
  const isWanted = hasTex(html)
  useEffect(() => {
    if (!isWanted || prepare) return
    let isHere = true
    loadTypeset().then(
      (loaded) => isHere && setPrepare(() => loaded),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [isWanted, prepare])
  return (
    <SafeHtml
      html={html}
      headingLevel={headingLevel}
      hasMathematics
      prepare={isWanted ? prepare : undefined}
      className={className}
    />
  )
}
