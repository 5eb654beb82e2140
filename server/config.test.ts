import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const key = 'a key of thirty-two characters or more'
const database = 'postgres://homeroom@db.example/homeroom'

test('a real server has no demo, and none of its logins [start-8]', () => {
  expect(readConfig({}).isDemo).toBe(true)
  expect(readConfig({ DATABASE_URL: database, SECRET_KEY: key }).isDemo).toBe(false)
})

test('a database of its own needs a key of 32 characters or more [start-8]', () => {
  expect(() => readConfig({ DATABASE_URL: database })).toThrow('SECRET_KEY')
  expect(() => readConfig({ DATABASE_URL: database, SECRET_KEY: 'short' })).toThrow('SECRET_KEY')
})

test('any setting comes from a file where NAME_FILE is set, and then from nowhere else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-config-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'key')
  await writeFile(file, `${key}\n`)
  const read = readConfig({ DATABASE_URL: database, SECRET_KEY_FILE: file })
  expect(read.SECRET_KEY).toBe(key)
  expect(() => readConfig({ SECRET_KEY: key, SECRET_KEY_FILE: file })).toThrow(
    'both SECRET_KEY and SECRET_KEY_FILE',
  )
  expect(() => readConfig({ SECRET_KEY_FILE: join(folder, 'none') })).toThrow('ENOENT')
})
