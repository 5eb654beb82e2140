import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'
import { brotli } from './assets/compress.ts'

const out = fileURLToPath(new URL('../dist/portal/', import.meta.url))
const alwaysLoaded = ['index.html', 'app/main.tsx']
/** Chunks by name (`scripts/desk/chunks.ts`). */
const deskLoads = ['boot', 'base']
const deskFrame = [...deskLoads, 'frame', 'first']
const homeLoads = [...alwaysLoaded, 'app/portal.tsx']

/** Of the desk's entries the folder is that of its build. */
type Budget = { name: string; limit: number; entries: readonly string[]; folder?: string }

/** The limits of JavaScript, in kilobytes (1,000 bytes) as sent: brotli. */
const budgets: readonly Budget[] = [
  { name: 'Login, first load', limit: 110, entries: [...alwaysLoaded, 'app/login.tsx'] },
  { name: 'Home, in total', limit: 190, entries: homeLoads },
  {
    name: 'Time table, in total',
    limit: 239,
    entries: [...homeLoads, 'features/timetable/timetable-screen.tsx'],
  },
  { name: 'Fees, in total', limit: 216, entries: [...homeLoads, 'features/fee/fees-screen.tsx'] },
  {
    name: 'Exam panel, first load',
    limit: 150.1,
    entries: ['../exam-panel/boot.ts', '../exam-panel/main.tsx'],
  },
  {
    name: 'Desk, sign-in',
    limit: 95,
    entries: [...deskLoads, 'entry/entry-screen.tsx'],
    folder: 'desk-files/',
  },
  { name: 'Desk, register', limit: 126, entries: deskFrame, folder: 'desk-files/' },
  {
    name: 'Desk, today',
    limit: 131,
    entries: [...deskFrame, 'today/today-screen.tsx'],
    folder: 'desk-files/',
  },
  ...(
    [
      ['people/people', 152],
      ['fees/owing', 150],
      ['fees/account/account', 166],
    ] as const
  ).map(([screen, limit]) => ({
    name: `Desk, ${screen.split('/').at(-1)}`,
    limit,
    entries: [...deskFrame, `${screen}-screen.tsx`],
    folder: 'desk-files/',
  })),
  {
    name: 'Desk, a grid',
    limit: 178,
    entries: [...deskFrame, 'records/records-screen.tsx'],
    folder: 'desk-files/',
  },
]

/** What a page loads without any action: its entries and their static imports. */
export function checkSizes() {
  return Promise.all(
    budgets.map(async ({ name, limit, entries, folder = '' }) => {
      const manifest = JSON.parse(await readFile(`${out}${folder}.vite/manifest.json`, 'utf8')) as Manifest
      const chunks = new Set<string>()
      for (const entry of entries) {
        const key = manifest[entry] ? entry : named(manifest, entry)
        if (!key) throw new Error(`the build holds no chunk for ${entry}`)
        reach(manifest, key, chunks)
      }
      const files = new Set([...chunks].map((key) => `${folder}${manifest[key]?.file}`))
      const sizes = await Promise.all([...files].map(sizeOf))
      const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
      return { name, limit, kilobytes, isWithin: kilobytes <= limit }
    }),
  )
}

const named = (manifest: Manifest, name: string) =>
  Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === name)

function reach(manifest: Manifest, key: string, seen: Set<string>): void {
  if (seen.has(key)) return
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) reach(manifest, imported, seen)
}

const known = new Map<string, Promise<number>>()
/** Several pages load the same files. */
function sizeOf(file: string): Promise<number> {
  const size = known.get(file) ?? measure(file)
  known.set(file, size)
  return size
}

/** In bytes, as sent, with the same names in every build: the hashes in them alone would move a page by a hundred bytes. */
async function measure(file: string): Promise<number> {
  const text = await readFile(`${out}${file}`, 'utf8')
  const names = [...new Set(text.match(/[\w.-]+-[\w-]{7}(?=\.(?:js|css)\b)/g) ?? [])]
  const named = names.reduce((whole, name, index) => whole.replaceAll(name, stableName(name, index)), text)
  return (await brotli(Buffer.from(named))).length
}

const stableName = (name: string, index: number) =>
  name.slice(0, -7) + createHash('sha256').update(String(index)).digest('base64url').slice(0, 7)
