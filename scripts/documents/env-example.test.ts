import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { envExample } from './env-example.ts'

test('.env.example has every setting, as the configuration and its document have it', async () => {
  const running = await readFile(new URL('../../docs/running.md', import.meta.url), 'utf8')
  await expect(envExample(running)).toMatchFileSnapshot('../../.env.example')
})

test('a setting without a line in the document is found', () =>
  expect(() => envExample('')).toThrow('docs/running.md does not say what PORT means'))
