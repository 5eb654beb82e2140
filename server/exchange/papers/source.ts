import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, sep } from 'node:path'
import { visitZip } from '#server/exchange/roster/read-zip.ts'
import { maxFileBytes, tableNameOf } from '#server/exchange/roster/source.ts'
import { isPaperHeader } from '#server/features/exam/paper/csv.ts'
import { PaperRefusal } from '#server/features/exam/paper/new-test.ts'
import { manifestName } from './qti/package.ts'
import { headerOf } from './table.ts'

export type PaperKind = 'qti' | 'gift' | 'csv'
/** A question paper, and the files around it by path; `csv` is our table, also in a spreadsheet. */
export type PaperSource = {
  kind: PaperKind
  /** The file to start with. */
  main: string
  /** undefined for a missing file. @throws PaperRefusal for one that is too large */
  read: (path: string) => Buffer | undefined
}

/** Whether a name is that of a paper, whatever it contains. */
export const isPaperName = (name: string): boolean => name === manifestName || /\.gift$/i.test(name)

const zipLimits = { entries: 20_000, bytes: 2 * maxFileBytes }

/**
 * The question paper at a path: a manifest of QTI, a GIFT file, or a table (CSV or a spreadsheet) whose first row is that
 * of our format. A single file is recognised by its extension. @returns undefined for anything else, such as a
 * roster
 */
export async function findPaper(path: string): Promise<PaperSource | undefined> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return undefined
  const ending = extname(path).toLowerCase()
  if (found.isDirectory()) {
    const read = reader(path)
    return choose(
      readdirSync(path).filter((name) => lstatSync(join(path, name)).isFile()),
      read,
    )
  }
  if (ending === '.zip') return findInZip(path)
  const [kind, main, read] = [endings[ending], basename(path), reader(dirname(path))]
  return kind && { kind, main, read }
}

const endings: Readonly<Record<string, PaperKind>> = {
  '.gift': 'gift',
  '.txt': 'gift',
  '.csv': 'csv',
  '.xlsx': 'csv',
  '.xlsm': 'csv',
  '.xls': 'csv',
  '.ods': 'csv',
}
const isTable = (name: string) => endings[extname(name).toLowerCase()] === 'csv'

/** The files of a zip are only read into memory if it contains a paper. */
async function findInZip(path: string): Promise<PaperSource | undefined> {
  const files = new Map<string, Buffer>()
  const names = new Map<string, string[]>()
  await visitZip(path, zipLimits, async ({ folder, file, take }) => {
    names.set(folder, [...(names.get(folder) ?? []), file])
    if (mayBePaper(file) && !folder.includes('/')) files.set(joined(folder, file), await take())
  })
  for (const [folder, inside] of [...names].filter(([name]) => !name.includes('/'))) {
    const read = (name: string) => files.get(joined(folder, name))
    const source = await choose(inside, read)
    if (!source) continue
    await visitZip(path, zipLimits, async ({ folder: at, file, take }) => {
      const name = joined(at, file)
      if (!files.has(name)) files.set(name, await take())
    })
    return source
  }
  return undefined
}

/** Whether a name may be that of a paper's first file. Files of a roster are not, and may be large. */
const mayBePaper = (file: string) =>
  file === manifestName || /\.gift$/i.test(file) || (isTable(file) && !tableNameOf(file))

/** Some systems decompose accents in file names; the manifest may not. */
const joined = (folder: string, file: string) => (folder === '' ? file : `${folder}/${file}`).normalize()

async function choose(names: readonly string[], read: PaperSource['read']): Promise<PaperSource | undefined> {
  const at = (kind: PaperKind, main: string) => ({ kind, main, read })
  if (names.includes(manifestName)) return at('qti', manifestName)
  const papers = names.flatMap((name) => (/\.gift$/i.test(name) ? [at('gift', name)] : []))
  for (const name of names.filter((one) => isTable(one) && mayBePaper(one)))
    if (isPaperHeader(await headerOf(name, read(name) ?? Buffer.alloc(0)))) papers.push(at('csv', name))
  const [first, second] = papers
  if (first && second)
    throw new PaperRefusal(
      `Several papers are there: ${papers.map(({ main }) => main).join(', ')}. Import one at a time.`,
    )
  return first
}

/** Files in a folder and below, without following links out of it. */
function reader(folder: string): PaperSource['read'] {
  const root = realpathSync(folder)
  return (path) => {
    const file = join(root, path)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
    if (!realpathSync(file).startsWith(root === sep ? sep : root + sep)) return undefined
    if (statSync(file).size > maxFileBytes)
      throw new PaperRefusal(`${path} is larger than ${maxFileBytes / 1e6} MB.`)
    return readFileSync(file)
  }
}
