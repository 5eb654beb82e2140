import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { _createCache, _createIntlFormatters } from 'use-intl/core'
import { expect, test } from 'vitest'
import { compileCatalogue } from './compile-texts.ts'

const messagesOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(messagesOf)

test('every message with arguments of every catalogue is compiled', async () => {
  const files = globSync('{portal,exam-panel}/**/{texts,*-texts}.ts')
  const compiled = (
    await Promise.all(files.map(async (file) => compileCatalogue(await readFile(file, 'utf8'))))
  ).join()
  const catalogues = await Promise.all(files.map((file) => import(resolve(file))))
  const messages = catalogues.flatMap(messagesOf).filter((message) => compile(message) !== message)
  expect(messages.length).toBeGreaterThan(250)
  // A catalogue may import another, so each message is searched in all of them.
  for (const message of messages) expect(compiled).toContain(JSON.stringify(compile(message)))
})

test('a compiled message is formatted as before; one without arguments stays a string', () => {
  const code = compileCatalogue(
    `export const texts = { plain: 'Rs 5 don’t', found: '{count, plural, =0 {None} one {1 exam} other {# exams}}' }`,
  )
  const texts = Function(`${code.replace('export const texts =', 'return')}`)()
  expect(texts.plain).toBe('Rs 5 don’t')
  const formatters = _createIntlFormatters(_createCache())
  const formatted = [0, 1, 1200].map((count) => format(texts.found, 'en', { count }, { formatters }))
  expect(formatted).toEqual(['None', '1 exam', '1,200 exams'])
})

test('a message with arguments that is put together from parts is refused', () => {
  expect(() => compileCatalogue('const t = { a: `{count}` }')).toThrow('not a literal')
})
