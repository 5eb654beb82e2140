import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'

const out = fileURLToPath(new URL('../dist/portal/', import.meta.url))
const alwaysLoaded = ['index.html', 'app/main.tsx']
const homeLoads = [...alwaysLoaded, 'app/portal.tsx']

/** The limits of JavaScript, in kilobytes (1,000 bytes) as sent: brotli. */
const budgets = [
  { name: 'Login, first load', limit: 110, entries: [...alwaysLoaded, 'app/login.tsx'] },
  { name: 'Home, in total', limit: 190, entries: homeLoads },
  {
    name: 'Exam panel, first load',
    limit: 150,
    entries: ['../exam-panel/boot.ts', '../exam-panel/main.tsx'],
  },
]

/** What a page loads without any action: its entries and their static imports. */
export async function checkSizes() {
  const manifest = JSON.parse(await readFile(`${out}.vite/manifest.json`, 'utf8')) as Manifest
  const reach = (key: string, seen: Set<string>): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) reach(imported, seen)
    return seen
  }
  return Promise.all(
    budgets.map(async ({ name, limit, entries }) => {
      const chunks = new Set<string>()
      for (const entry of entries) {
        if (!manifest[entry]) throw new Error(`the build holds no chunk for ${entry}`)
        reach(entry, chunks)
      }
      const files = new Set([...chunks].map((key) => manifest[key]?.file ?? ''))
      const sizes = await Promise.all(
        [...files].map(async (file) => (await readFile(`${out}${file}.br`)).length),
      )
      const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
      return { name, limit, kilobytes, isWithin: kilobytes <= limit }
    }),
  )
}
