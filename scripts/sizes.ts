import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Manifest } from 'vite'

const out = fileURLToPath(new URL('../dist/portal/', import.meta.url))
const alwaysLoaded = ['index.html', 'app/main.tsx']
const deskLoads = ['index.html', 'main.tsx']
const homeLoads = [...alwaysLoaded, 'app/portal.tsx']

/** Of the desk's entries the folder is that of its build. */
type Budget = { name: string; limit: number; entries: readonly string[]; folder?: string }

/** The limits of JavaScript, in kilobytes (1,000 bytes) as sent: brotli. */
const budgets: readonly Budget[] = [
  { name: 'Login, first load', limit: 110, entries: [...alwaysLoaded, 'app/login.tsx'] },
  { name: 'Home, in total', limit: 190, entries: homeLoads },
  {
    name: 'Exam panel, first load',
    limit: 150,
    entries: ['../exam-panel/boot.ts', '../exam-panel/main.tsx'],
  },
  {
    name: 'Desk, sign-in',
    limit: 110,
    entries: [...deskLoads, 'entry/entry-screen.tsx'],
    folder: 'desk-files/',
  },
  ...[
    'today/today',
    'attendance/register/register',
    'people/people',
    'fees/owing',
    'fees/account/account',
  ].map((screen) => ({
    name: `Desk, ${screen.split('/').at(-1)}`,
    limit: 165,
    entries: [...deskLoads, 'app/desk.tsx', `${screen}-screen.tsx`],
    folder: 'desk-files/',
  })),
  {
    name: 'Desk, a grid',
    limit: 190,
    entries: [...deskLoads, 'app/desk.tsx', 'records/records-screen.tsx'],
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
        if (!manifest[entry]) throw new Error(`the build holds no chunk for ${entry}`)
        reach(manifest, entry, chunks)
      }
      const files = new Set([...chunks].map((key) => `${folder}${manifest[key]?.file}`))
      const sizes = await Promise.all([...files].map(sizeOf))
      const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
      return { name, limit, kilobytes, isWithin: kilobytes <= limit }
    }),
  )
}

function reach(manifest: Manifest, key: string, seen: Set<string>): void {
  if (seen.has(key)) return
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) reach(manifest, imported, seen)
}

/** In bytes, as sent, with the same names in every build: the hashes in them alone would move a page by a hundred bytes. */
async function sizeOf(file: string): Promise<number> {
  const text = await readFile(`${out}${file}`, 'utf8')
  const names = [...new Set(text.match(/[\w.-]+-[\w-]{8}(?=\.(?:js|css)\b)/g) ?? [])]
  const named = names.reduce((whole, name, index) => whole.replaceAll(name, stableName(name, index)), text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(named),
  }
  return (await promisify(brotliCompress)(named, { params })).length
}

const stableName = (name: string, index: number) =>
  name.slice(0, -8) + createHash('sha256').update(String(index)).digest('base64url').slice(0, 8)
