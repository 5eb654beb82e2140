import {
  type Finding,
  type Paper,
  type PaperPassage,
  type PaperQuestion,
  type SourceLine,
  textsOf,
} from '#server/features/exam/paper/paper.ts'
import { asWritten, formulasIn } from '#server/features/exam/report/read-html.ts'
import { findUnset, keyOf } from '#server/pdf/formula/typeset.ts'
import { sanitiseQuestionHtml } from '#server/records/fields/sanitise.ts'
import { show } from '#server/records/import-faults.ts'

/** More than a long paper has; each takes up to ten milliseconds. */
const maxFormulas = 5000
/** More formulas of a question than a person looks up. */
const maxNamed = 20

/**
 * Notes on formulas that can be set neither on screen nor in PDFs, where they are shown as they are written.
 * @param findings those of the paper: a question or passage at fault is left out, since its text may have no limits
 */
export async function checkFormulas(paper: Paper, findings: readonly Finding[]): Promise<Finding[]> {
  const faulty = new Set(
    findings.flatMap(({ kind, file, line }) => (kind === 'fault' ? [`${file}:${line}`] : [])),
  )
  const texts = [
    ...paper.passages.map(ofPassage),
    ...paper.parts.flatMap((part) => part.questions.map(ofQuestion)),
  ]
  const read = texts
    .filter(({ file, line }) => !faulty.has(`${file}:${line}`))
    .map(({ htmls, ...text }) => ({ ...text, formulas: htmls.flatMap(formulasOf) }))
  const sources = new Map(
    read.flatMap(({ formulas }) => formulas.map(({ formula }) => [keyOf(formula), formula] as const)),
  )
  const unset = await findUnset([...sources.values()].slice(0, maxFormulas))
  const notes = read.flatMap(({ file, line, name, formulas }): Finding[] => {
    const named = [
      ...new Set(
        formulas.filter(({ formula }) => unset.has(keyOf(formula))).map((one) => show(asWritten(one))),
      ),
    ]
    if (named.length === 0) return []
    const problem = `${name}has formulas that cannot be set and are shown as they are written: ${named.slice(0, maxNamed).join(', ')}${named.length > maxNamed ? ' …' : ''}`
    return [{ kind: 'note', file, line, problem }]
  })
  const [first] = read
  if (first && sources.size > maxFormulas) {
    const problem = `the paper has ${sources.size} formulas: only the first ${maxFormulas} were tried`
    notes.push({ kind: 'note', file: first.file, line: first.line, problem })
  }
  return notes
}

type Text = SourceLine & { name: string; htmls: string[] }

const ofPassage = ({ file, line, ...passage }: PaperPassage): Text => {
  return { file, line, name: 'the passage ', htmls: textsOf(passage) }
}

const ofQuestion = ({ file, line, ...question }: PaperQuestion): Text => {
  const { options, matches, solutionHtml, modelAnswerHtml } = question
  const sides = [...options, ...matches].flatMap(textsOf)
  return { file, line, name: '', htmls: [...textsOf(question), ...sides, solutionHtml, modelAnswerHtml] }
}

/** The formulas of a text as it is stored. */
const formulasOf = (html: string) =>
  /\\[([]|<math\b/i.test(html) ? formulasIn(sanitiseQuestionHtml(html, () => undefined)) : []
