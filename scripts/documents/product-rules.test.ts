import { expect, test } from 'vitest'
import { filesIn, read, rooms } from '../files-in.ts'

const documents = filesIn('docs/product', (name) => /^(?!README).+\.md$/.test(name))
const citing = [...rooms, 'deploy', 'docs']
  .flatMap((room) => filesIn(room, (name) => /\.(tsx?|mjs|css|html|md)$/.test(name)))
  .concat('ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md')
  .filter((file) => !['docs/product/README.md', 'scripts/documents/product-rules.test.ts'].includes(file))
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)

/** Ids of the rules that a document has, in their order. */
const rulesIn = (text: string) => [...text.matchAll(/^- \*\*([a-z-]+-\d+)\*\* /gm)].map(([, id = '']) => id)

/** Ids that a text cites: `[fee-4]`, `[fee-4, home-2]`, and the source of a call. */
const citedIn = (text: string) =>
  [...text.matchAll(/(?:\[|source: ')([a-z-]+-\d+(?:, [a-z-]+-\d+)*)[\]']/g)].flatMap(([, ids = '']) =>
    ids.split(', '),
  )

/** Without the titles of tests that a whole run leaves out (docs/testing.md). */
const ofWholeRun = (text: string) =>
  text.startsWith('// @module-tag long')
    ? ''
    : text.replace(/\(\s*(['`])(?:(?!\1)[\s\S])*\1,\s*\{\s*tags?: '@?long'/g, '')

const rules = documents.flatMap((document) => rulesIn(read(document)))
const features = documents.map((document) => document.replace(/^.*\/|\.md$/g, ''))
/** Only of our documents: `[count-1]` is code. */
const isOfDocument = (id: string) => features.includes(id.replace(/-\d+$/, ''))

test('each document has rules of its own name, each once', () => {
  for (const [index, document] of documents.entries()) {
    const found = rulesIn(read(document))
    expect(found.length, document).toBeGreaterThan(0)
    expect(new Set(found.map((id) => id.replace(/-\d+$/, ''))), document).toEqual(new Set([features[index]]))
    expect(new Set(found).size, document).toBe(found.length)
  }
})

test('every rule that is cited exists', () => {
  const known = new Set(rules)
  const unknown = citing.flatMap((file) =>
    citedIn(read(file))
      .filter((id) => isOfDocument(id) && !known.has(id))
      .map((id) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test('every rule is cited by a test of a whole run', () => {
  const cited = new Set(citing.filter(isTest).flatMap((file) => citedIn(ofWholeRun(read(file)))))
  expect(rules.filter((id) => !cited.has(id))).toEqual([])
})

test('nothing outside of the repository is cited', () => {
  expect(citing.filter((file) => /\bspec\/\d|\bPRODUCT\b/.test(read(file)))).toEqual([])
})

test('rules and citations are found', () => {
  expect(rulesIn('- **fee-1** One.\n- **fee-2** Two.\n- fee-3')).toEqual(['fee-1', 'fee-2'])
  const long = "test('one [fee-1]', { tag: '@long' }, f)\ntest('two [fee-2]', f)"
  expect(citedIn(ofWholeRun(long))).toEqual(['fee-2'])
  expect(citedIn("Shown [fee-4]. Both [fee-5, home-2], rows[index-1], [a](b), source: 'fee-6'")).toEqual([
    ...['fee-4', 'fee-5', 'home-2'],
    ...['index-1', 'fee-6'],
  ])
})
