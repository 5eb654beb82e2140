import gift from 'gift-pegjs'
import {
  type Finding,
  type Marking,
  type PaperPassage,
  type PaperQuestion,
  type ReadPaper,
  toParts,
} from '#server/features/exam/paper/paper.ts'
import { show } from '#server/import-faults.ts'
import { readGiftQuestion } from './gift-question.ts'
import { giftHtml, giftParagraph } from './gift-text.ts'

/** Beyond it the parser would be slow, and no question is so long. */
const longestQuestion = 20_000

/** Moodle's GIFT. A question with a fault does not hide the next: each is read by itself. */
export function readGift(file: string, text: string, marking: Marking): ReadPaper {
  const findings: Finding[] = []
  const passages: PaperPassage[] = []
  const questions: { part: string; question: PaperQuestion }[] = []
  let part = 'Questions'
  /** The descriptions since the last question: they belong to the next one. */
  let passage: PaperPassage | undefined
  let count = 0
  const tellUnused = () => {
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
    if (source.length > longestQuestion) {
      blame(line, `is longer than ${longestQuestion} signs`)
      continue
    }
    for (const read of parse(source, lines, blame)) {
      if (read.type === 'Category') {
        part = categoryName(read.title)
        tellUnused()
      } else if (read.type === 'Description') {
        const html = (passage?.html ?? '') + giftParagraph(giftHtml(read.stem))
        passage = { file, line, id: `passage ${passages.length + 1}`, otherHtml: '', ...passage, html }
      } else {
        count += 1
        const place = { file, line, id: read.id ?? `question ${count}` }
        const { question, findings: found } = readGiftQuestion(read, place, marking)
        findings.push(...found)
        if (question) questions.push({ part, question: { ...question, passageId: passage?.id ?? null } })
        if (question && passage) passages.push(passage)
        passage = undefined
      }
    }
  }
  tellUnused()
  return { paper: { instructionsHtml: '', parts: toParts(questions), passages }, findings }
}

/** Some lines of a file, with the number of each. */
type Block = { line: number; lines: readonly number[]; source: string }

const isComment = (line: string) => line.trimStart().startsWith('//')

/** Blank lines part questions; a category may do without. Comments before one may name it, those within say nothing. */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let kept: { line: number; text: string }[] = []
  const end = () => {
    const [first] = kept
    if (first && kept.some((one) => !isComment(one.text)))
      blocks.push({
        line: first.line,
        lines: kept.map(({ line }) => line),
        source: kept.map((one) => one.text).join('\n'),
      })
    kept = []
  }
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (/^\s*\$CATEGORY:/.test(line)) {
      end()
      blocks.push({ line: index + 1, lines: [index + 1], source: line.trim() })
    } else if (line.trim() === '') end()
    else if (!isComment(line) || kept.every((one) => isComment(one.text)))
      kept.push({ line: index + 1, text: line })
  }
  end()
  return blocks
}

function parse(
  source: string,
  lines: Block['lines'],
  blame: (line: number, problem: string) => void,
): gift.GIFTQuestion[] {
  try {
    return gift.parse(source)
  } catch (error) {
    const { location, message } = error as Partial<gift.SyntaxError>
    const at = location?.start
    blame(
      lines[Math.min(at?.line ?? 1, lines.length) - 1] ?? 1,
      `is not GIFT${at ? `, at sign ${at.column}` : ''}: ${show(shorten(message ?? String(error)))}`,
    )
    return []
  }
}

/** What the parser expected may be a list of all there is. */
const shorten = (message: string) => message.replace(/^Expected .*, or .* but /s, 'unexpected: ')

/** The last of `$course$/Physics/Light`; `//` is a slash. */
const categoryName = (title: string): string =>
  title.replaceAll('//', '\0').split('/').at(-1)?.replaceAll('\0', '/').trim() || 'Questions'
