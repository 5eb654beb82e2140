import { Readable } from 'node:stream'
import { readSample } from '#server/demo/samples.ts'
import { readCsvPaper } from '#server/features/exam/paper/csv.ts'
import { type PaperQuestion, printFinding } from '#server/features/exam/paper/paper.ts'
import { readCsvRows } from '#server/records/csv.ts'

/** A question of the demo, with texts that a paper has no columns for. */
export type DemoQuestion = PaperQuestion & {
  passage: string
  /** For a written answer, half of what is right. */
  half: string
  hindiSolution: string
}
/** A numbered one is different in every paper: the same question with other numbers. */
export type DemoItem = { isNumbered: boolean; read: (number: number) => DemoQuestion }

/** The numbers in the place of `[[name]]` in the file. */
const numbers: Readonly<Record<string, (n: number) => Readonly<Record<string, number>>>> = {
  'physics-2': (n) => ({
    current: 2 + (n % 4),
    resistance: 5 + n,
    voltage: (2 + (n % 4)) * (5 + n),
  }),
  'physics-9': (n) => ({
    speed: 10 + 2 * n,
    square: (10 + 2 * n) ** 2,
    distance: (10 + 2 * n) ** 2 / 10,
  }),
  'chemistry-2': (n) => ({ moles: n + 2, grams: 18 * (n + 2) }),
  'chemistry-10': (n) => ({ mass: 2 * n + 23, protons: n + 11, neutrons: n + 12 }),
  'biology-3': (n) => ({ beats: 60 + n, all: 15 * (60 + n) }),
  'mathematics-2': (n) => ({
    factor: n + 2,
    added: n + 1,
    sum: (n + 2) * (n + 3) + n + 1,
    product: (n + 2) * (n + 3),
    x: n + 3,
  }),
  'mathematics-9': (n) => ({ place: n + 5, steps: n + 4, term: 2 + 3 * (n + 4) }),
  'mathematics-11': (n) => ({ first: n + 3, second: n + 1, sum: 2 * n + 4, difference: 4 * n + 8 }),
}

const halves: Readonly<Record<string, string>> = {
  'physics-7': 'Air scatters blue light more than red light, so the sky looks blue.',
  'chemistry-7': 'Because both sides must be equal.',
  'biology-7': 'Because half of the genes come from each parent.',
  'mathematics-8': 'For example 3 + 5 = 8, and 8 is even.',
  'english-4': 'He goes on working.',
  'hindi-3': 'पेड़ों से वर्षा होती है।',
  'history-7': 'People sang the same songs.',
  'environment-7': 'Because it is needed.',
  'coming-physics-7': 'More light is reflected inside.',
  'coming-chemistry-7': 'It reacts with air.',
  'coming-biology-7': 'They lose less water.',
  'coming-mathematics-7': 'One of the two factors is even.',
  'coming-english-7': 'It says what was lost.',
  'coming-history-7': 'British cloth was cheaper.',
  'coming-environment-7': 'Close the tap.',
}

const hindiSolutions: Readonly<Record<string, string>> = {
  'physics-1': String.raw`<p>काँच में प्रकाश की चाल कम होती है, इसलिए वह अभिलंब की ओर मुड़ता है: \(n_1 \sin\theta_1 = n_2 \sin\theta_2\)।</p>`,
  'physics-8': '<p>हर स्वर पिछले से ऊँचा है: स्वर जितना ऊँचा, आवृत्ति उतनी ही अधिक।</p>',
  'biology-1': '<p>केंद्रक में: उसके गुणसूत्रों में।</p>',
}

const file = 'questions.csv'
type Row = { line: number; cells: string[] }

/**
 * Reads the questions of tests from a paper in CSV. The banks are `Past` or `Coming` with a subject: a past test has no
 * question of a test that can still be taken, because its answers would be withheld.
 * @throws Error for a fault in the file
 */
export async function readQuestions(): Promise<ReadonlyMap<string, readonly DemoItem[]>> {
  const all = await Array.fromAsync(
    readCsvRows(Readable.from([await readSample(file)])),
    ({ line, cells }): Row => ({ line, cells: cells.map((cell) => cell ?? '') }),
  )
  const [header = { line: 1, cells: [] }, ...rows] = all
  const isNumbered = ({ cells }: Row) => cells.some((cell) => cell.includes('[['))
  const fixed = new Map(
    readRows(
      header,
      rows.filter((row) => !isNumbered(row)),
    ).map((one) => [one.line, one]),
  )
  const [part, subject] = [header.cells.indexOf('part'), header.cells.indexOf('subject')]
  const items = rows.map((row) => {
    const known = fixed.get(row.line)
    const read = (number: number) => known ?? readNumbered(header, row, number)
    return { bank: `${row.cells[part]} ${row.cells[subject]}`, isNumbered: known === undefined, read }
  })
  return Map.groupBy(items, ({ bank }) => bank)
}

function readRows(header: Row, rows: readonly Row[]): DemoQuestion[] {
  const { paper, findings } = readCsvPaper(file, { header, rows }, { marks: 4, negativeMarks: 0 })
  const [fault] = findings
  if (fault) throw new Error(`The demo is wrong: ${printFinding(fault)}`)
  const passages = new Map(paper.passages.map(({ id, html }) => [id, html]))
  return paper.parts.flatMap(({ questions }) =>
    questions.map((one) => ({
      ...one,
      passage: passages.get(one.passageId ?? '') ?? '',
      half: halves[one.id] ?? '',
      hindiSolution: hindiSolutions[one.id] ?? '',
    })),
  )
}

function readNumbered(header: Row, { line, cells }: Row, number: number): DemoQuestion {
  const values = numbers[cells[header.cells.indexOf('id')] ?? '']?.(number) ?? {}
  const filled = cells.map((cell) => cell.replaceAll(/\[\[(\w+)\]\]/g, (_, name) => String(values[name])))
  const [question] = readRows(header, [{ line, cells: filled }])
  if (!question) throw new Error(`The demo is wrong: line ${line} of ${file} is no question`)
  return question
}
