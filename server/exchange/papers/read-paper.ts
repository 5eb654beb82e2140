import type { PaperSource } from '#server/exchange/papers/source.ts'
import { readCsvPaper } from '#server/features/exam/paper/csv.ts'
import { PaperRefusal } from '#server/features/exam/paper/new-test.ts'
import { type Marking, type ReadPaper, withoutHalf } from '#server/features/exam/paper/paper.ts'
import { checkPaper } from './check.ts'
import { checkFormulas } from './check-formulas.ts'
import { readGift } from './gift.ts'
import { readPackage } from './qti/package.ts'
import { readTable } from './table.ts'

/** Of a paper in one file: a hundred times that of a long one. */
const maxBytes = 20_000_000

/** Reads a paper of any of the three formats, and applies the checks that all share. */
export async function readPaper(source: PaperSource, marking: Marking): Promise<ReadPaper> {
  const { paper, findings } = await readFormat(source, marking)
  const checked = checkPaper(paper)
  const all = [...findings, ...checked, ...(await checkFormulas(paper, checked))]
  if (all.length === 0 && paper.parts.length === 0)
    all.push({ kind: 'fault', file: source.main, line: 1, problem: 'holds no questions' })
  return { paper: withoutHalf(paper, checked), findings: all }
}

async function readFormat({ kind, main, read }: PaperSource, marking: Marking): Promise<ReadPaper> {
  if (marking.scheme !== undefined && kind !== 'csv')
    throw new PaperRefusal('--scheme is for a CSV file or a spreadsheet. Other papers say their own marks.')
  if (kind === 'qti') return readPackage(main, read)
  const bytes = read(main) ?? Buffer.alloc(0)
  if (bytes.length > maxBytes)
    throw new PaperRefusal(`${main} is larger than ${maxBytes / 1e6} MB. Import it in parts.`)
  if (kind === 'csv') {
    const { raw, findings } = await readTable(main, bytes)
    // Of a table that ends early the rest would be missing, not wrong.
    const result = raw.header.cells.length === 0 ? nothing : readCsvPaper(main, raw, marking)
    return { ...result, findings: [...findings, ...result.findings] }
  }
  try {
    return readGift(main, new TextDecoder('utf-8', { fatal: true }).decode(bytes), marking)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return {
      ...nothing,
      findings: [{ kind: 'fault', file: main, line: 1, problem: 'is not UTF-8; save the file as UTF-8' }],
    }
  }
}

const nothing: ReadPaper = { paper: { instructionsHtml: '', parts: [], passages: [] }, findings: [] }
