import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { fromBufferPromise } from 'yauzl'
import type { FileTree } from '#server/exchange/reading/file-tree.ts'
import { maxCells } from '#server/exchange/reading/sheet-bounds.ts'
import type { Answer, SheetRows } from '#server/exchange/reading/sheet-worker.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

/** Spreadsheets are read into memory; CSV files are not, and may be larger. */
const maxBytes = 30e6
const maxUnpacked = 150e6
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
const maxMs = 120_000

const worker = new URL('sheet-worker.ts', import.meta.url)

/** The sheets of a spreadsheet that have any rows. @throws ImportRefusal where it cannot be read */
export async function readSheets(name: string, tree: FileTree): Promise<SheetRows[]> {
  const refuse = (problem: string) => new ImportRefusal(`${name}: ${problem}`)
  const tooLarge = () => refuse('is too large for a spreadsheet; save its sheets as CSV files')
  if (tree.sizeOf(name) > maxBytes) throw tooLarge()
  const bytes = await buffer(tree.open(name))
  const kind = kindOf(bytes)
  if (!kind)
    throw refuse(
      'is no spreadsheet, whatever its name says: open it in a spreadsheet program and save it as .xlsx',
    )
  try {
    if (kind === 'zip' && (await unpacksToMore(bytes))) throw tooLarge()
    const answer = await readInThread(bytes)
    if ('isTooLarge' in answer) throw tooLarge()
    if ('problem' in answer) throw new Error(answer.problem)
    return answer.sheets.filter(({ rows }) => rows.length > 0)
  } catch (error) {
    if (error instanceof ImportRefusal) throw error
    throw refuse(`cannot be read as a spreadsheet: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** .xlsx and .ods are zips, .xls is a compound file; programs also call pages and texts .xls. */
function kindOf(bytes: Buffer): 'zip' | 'compound' | undefined {
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start === 'PK\x03\x04') return 'zip'
  return start === '\xd0\xcf\x11\xe0' ? 'compound' : undefined
}

/** How a cell begins, in Excel's files and in those of OpenDocument. */
const cellStart = /<(c[ >/]|table:table-cell)/g

/**
 * Whether the content of a spreadsheet exceeds the memory of its thread. Everything is unpacked once: the sizes in a zip may
 * be wrong, and empty cells with a style take as much memory as others.
 */
async function unpacksToMore(bytes: Buffer): Promise<boolean> {
  let [size, cells] = [0, 0]
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: true })
  for await (const entry of zip.eachEntry()) {
    if (size + entry.uncompressedSize > maxUnpacked) return true
    // It names the cells with formulas a second time.
    const isOrder = entry.fileName === 'xl/calcChain.xml'
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += (chunk as Buffer).length
      if (!isOrder) cells += (chunk as Buffer).toString('latin1').match(cellStart)?.length ?? 0
      if (cells > maxCells) return true
    }
  }
  return false
}

function readInThread(bytes: Buffer<ArrayBuffer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, {
      workerData: new Uint8Array(bytes),
      resourceLimits: memory,
      execArgv: [],
      // The library prints which formats of a file it does not know.
      stdout: true,
      stderr: true,
    })
    const end = (settle: () => void) => {
      clearTimeout(late)
      void thread.terminate()
      settle()
    }
    const late = setTimeout(() => end(() => resolve({ isTooLarge: true })), maxMs)
    thread.once('message', (answer: Answer) => end(() => resolve(answer)))
    thread.once('exit', () => end(() => reject(new Error('its program ended'))))
    thread.once('error', (error: NodeJS.ErrnoException) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ isTooLarge: true }) : reject(error))),
    )
  })
}
