import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { rooms, root } from '../files-in.ts'

const folders = [...rooms, 'docs']
const inFolders = folders.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }),
)
const names = new Set([...inFolders, ...readdirSync(root)].map((path) => basename(path)))
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['lab', 'docs'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => `${room}/${path}`),
  ),
]

/** Paths in backticks, such as `server/access/` or `queries.ts`, that are not in the repository. */
function missingPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path)
  return quoted.filter((path) => {
    if (folders.some((room) => path.startsWith(`${room}/`))) return !existsSync(join(root, path))
    return /^[\w-][\w./-]*\.(ts|tsx|mjs|css|md)$/.test(path) && !names.has(basename(path))
  })
}

const brokenLinks = (document: string, text: string) =>
  [...text.matchAll(/\]\(([^):#]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(root, dirname(document), target)))

test.each(documents)('%s names existing files', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  expect([...missingPaths(text), ...brokenLinks(document, text)]).toEqual([])
})

test('missing files are found', () => {
  expect(missingPaths('`server/http/`, `server/nowhere.ts`, `queries.ts`, `nowhere.ts`, `a.b`')).toEqual([
    'server/nowhere.ts',
    'nowhere.ts',
  ])
  expect(brokenLinks('docs/kit.md', '[a](glossary.md), [b](nowhere.md), [c](https://x.example)')).toEqual([
    'nowhere.md',
  ])
})
