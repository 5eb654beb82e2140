import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { programOf } from '#server/database/bundled-programs.ts'
import { createSecrets } from '#server/secrets/secrets.ts'

const key = 'a key of thirty-two characters or more'
const seal = (input: string) =>
  spawnSync(process.execPath, [programOf('cli/seal.ts')], {
    input,
    encoding: 'utf8',
    env: { ...process.env, SECRET_KEY: key },
  })

test('prints a sealed secret: the server with that key can open it, and it is not readable', () => {
  const { stdout, status } = seal('s3cret of the host\n')
  expect(status).toBe(0)
  expect(stdout).not.toContain('s3cret')
  expect(createSecrets(key).open(stdout.trim())).toBe('s3cret of the host')
})

test('an empty standard input prints nothing, and is an error', () => {
  const { stdout, stderr, status } = seal(' \n')
  expect([stdout, status]).toEqual(['', 2])
  expect(stderr).toContain('standard input')
})
