import { globSync } from 'node:fs'

/** The tests of each tier, as paths from the root. */
export type Selection = { unit: string[]; component: string[]; browser: string[] }

/** What follows `npm test --`: words that choose tests, and options for Vitest. */
export const readArguments = (given: readonly string[]) => ({
  words: given.filter((one) => !one.startsWith('-')),
  options: given.filter((one) => one.startsWith('-')),
})

/** The test files that match words, e.g. `fees`; all of them without a word. */
export function selectTests(words: readonly string[], files = listTestFiles()): Selection {
  const chosen =
    words.length === 0 ? files : files.filter((file) => words.some((word) => concerns(file, word)))
  const isComponent = (file: string) => /\.component\.test\.tsx?$/.test(file)
  return {
    unit: chosen.filter((file) => /\.test\.tsx?$/.test(file) && !isComponent(file)),
    component: chosen.filter(isComponent),
    browser: chosen.filter((file) => file.endsWith('.e2e.ts')),
  }
}

const listTestFiles = () =>
  globSync(
    '{domain,ui,portal,exam-panel,desk,server,cli,scripts,lab,e2e}/**/*.{test.ts,test.tsx,e2e.ts}',
  ).sort()

/** Whether a folder or a part of the name is the word, in singular or plural; or the path contains it. */
function concerns(file: string, word: string): boolean {
  if (/[-/.]/.test(word)) return file.includes(word)
  return file.split(/[-/.]/).some((part) => singular(part) === singular(word))
}

const singular = (word: string) => word.toLowerCase().replace(/(?<=\w\w)s$/, '')
