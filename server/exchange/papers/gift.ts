import gift from 'gift-pegjs'
import {
  type Finding,
  type Marking,
  type PaperPassage,
  type PaperQuestion,
  type ReadPaper,
  toParts,
} from '#server/features/exam/paper/paper.ts'
import { show } from '#server/records/import-faults.ts'
import { readGiftQuestion } from './gift-question.ts'
import { escapeGift, giftHtml, giftParagraph } from './gift-text.ts'

/** Longer questions would make the parser slow, and none is that long. */
const maxQuestion = 20_000

/** Moodle's GIFT. Each question is parsed separately, so that a faulty one does not hide the next. */
export function readGift(file: string, text: string, marking: Marking): ReadPaper {
  const findings: Finding[] = []
  const passages: PaperPassage[] = []
  const questions: { part: string; question: PaperQuestion }[] = []
  let part = 'Questions'
  /** Descriptions since the last question; they belong to the next one. */
  let passage: PaperPassage | undefined
  let count = 0
  const reportUnused = () => {
    if (passage)
      findings.push({
        kind: 'note',
        file,
        line: passage.line,
        problem: 'a description without a question after it is left out',
      })
    passage = undefined
  }
  for (const { line, lines, source } of splitBlocks(text)) {
    const blame = (at: number, problem: string) => findings.push({ kind: 'fault', file, line: at, problem })
    if (source.length > maxQuestion) {
      blame(line, `is longer than ${maxQuestion} signs`)
      continue
    }
    for (const read of parse(source, lines, blame)) {
      if (read.type === 'Category') {
        part = categoryName(read.title)
        reportUnused()
      } else if (read.type === 'Description') {
        const html = (passage?.html ?? '') + giftParagraph(giftHtml(read.stem))
        passage = { file, line, id: `passage ${passages.length + 1}`, otherHtml: '', ...passage, html }
      } else {
        count += 1
        const location = { file, line, id: read.id ?? `question ${count}` }
        const { question, findings: found } = readGiftQuestion(read, location, marking)
        findings.push(...found)
        if (question) questions.push({ part, question: { ...question, passageId: passage?.id ?? null } })
        if (question && passage) passages.push(passage)
        passage = undefined
      }
    }
  }
  reportUnused()
  return { paper: { instructionsHtml: '', parts: toParts(questions), passages }, findings }
}

/** Lines of a file with their numbers. */
type Block = { line: number; lines: readonly number[]; source: string }

const isComment = (line: string) => line.trimStart().startsWith('//')

/**
 * Blank lines separate questions, but a category needs none. Comments before a question may give its id; those inside
 * are ignored.
 */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let lines: { line: number; text: string }[] = []
  const end = () => {
    const [first] = lines
    if (first && lines.some((one) => !isComment(one.text)))
      blocks.push({
        line: first.line,
        lines: lines.map(({ line }) => line),
        source: lines.map((one) => one.text).join('\n'),
      })
    lines = []
  }
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (/^\s*\$CATEGORY:/.test(line)) {
      end()
      blocks.push({ line: index + 1, lines: [index + 1], source: line.trim() })
    } else if (line.trim() === '') end()
    else if (!isComment(line) || lines.every((one) => isComment(one.text)))
      lines.push({ line: index + 1, text: line })
  }
  end()
  return blocks
}

function parse(
  source: string,
  lines: Block['lines'],
  blame: (line: number, problem: string) => void,
): gift.GIFTQuestion[] {
  // A category needs no escapes.
  const escaped = source.startsWith('$CATEGORY:') ? source : escapeGift(source)
  try {
    return gift.parse(escaped)
  } catch (error) {
    const { location, message } = error as Partial<gift.SyntaxError>
    const at = location?.start
    const sign = at && signIn(source.split('\n')[at.line - 1], escaped.split('\n')[at.line - 1], at.column)
    blame(
      lines[Math.min(at?.line ?? 1, lines.length) - 1] ?? 1,
      `is not GIFT${sign ? `, at sign ${sign}` : ''}: ${show(shorten(message ?? String(error)))}`,
    )
    return []
  }
}

/** The position in the original line of a sign of the escaped one. */
function signIn(written = '', escaped = '', column: number): number {
  let position = 0
  for (let at = 0; at < column - 1; at++) if (escaped[at] === written[position]) position++
  return position + 1
}

/** The parser may list every character as expected. */
const shorten = (message: string) => message.replace(/^Expected .*, or .* but /s, 'unexpected: ')

/** The last segment of `$course$/Physics/Light`; `//` is a slash. */
const categoryName = (title: string): string =>
  title.replaceAll('//', '\0').split('/').at(-1)?.replaceAll('\0', '/').trim() || 'Questions'
