import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSecrets, readServerKey } from '#server/secrets/secrets.ts'

const [old, new_] = ['an old key of thirty-two characters', 'a new key of thirty-two characters!']

describe('what is sealed', () => {
  test('opens with its key alone, and never looks the same', () => {
    const { seal, open } = createSecrets(old)
    expect(open(seal('1234 5678 9012'))).toBe('1234 5678 9012')
    expect(seal('a')).not.toBe(seal('a'))
    expect(() => createSecrets(new_).open(seal('a'))).toThrow()
  })

  test('opens no more after a bit was changed, or a part cut', () => {
    const { seal, open } = createSecrets(old)
    const bytes = Buffer.from(seal('a secret'), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => open(changed.toString('base64url'))).toThrow()
    }
    for (const length of [0, 5, 12, 16, 27, bytes.length - 1])
      expect(() => open(bytes.subarray(0, length).toString('base64url'))).toThrow()
  })
})

test('a signature is valid for its purpose, its text and its key', () => {
  const { sign, verify } = createSecrets(old)
  const signature = sign('file', '1.2.3')
  expect(verify('file', '1.2.3', signature)).toBe(true)
  expect(verify('pack', '1.2.3', signature)).toBe(false)
  expect(verify('file', '1.2.4', signature)).toBe(false)
  expect(verify('file', '1.2.3', '')).toBe(false)
  expect(createSecrets(new_).verify('file', '1.2.3', signature)).toBe(false)
})

test('a replaced key still opens and verifies while it is set, and makes nothing new', () => {
  const [before, after, later] = [createSecrets(old), createSecrets(new_, old), createSecrets(new_)]
  expect(after.open(before.seal('a'))).toBe('a')
  expect(after.verify('device', 'x', before.sign('device', 'x'))).toBe(true)
  expect(later.open(after.seal('a'))).toBe('a')
  expect(later.verify('device', 'x', after.sign('device', 'x'))).toBe(true)
  expect(() => after.open(createSecrets('some other key of thirty-two characters').seal('a'))).toThrow()
})

test('a server without a key makes one that only its owner can read, and keeps it', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'homeroom-key-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  const key = await readServerKey({ SECRET_KEY: undefined, dataFolder })
  expect(key).toMatch(/^[\w-]{64}$/)
  expect(await readServerKey({ SECRET_KEY: undefined, dataFolder })).toBe(key)
  expect((await stat(join(dataFolder, 'secret-key'))).mode & 0o777).toBe(0o600)
})

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('a signature is valid in its canonical encoding only', () => {
  const secrets = createSecrets(old)
  const signature = secrets.sign('file', '1.2.3')
  const last = letters.indexOf(signature.slice(-1))
  // The last of 43 characters has two unused bits.
  const others = [1, 2, 3].map((bits) => signature.slice(0, -1) + letters[last ^ bits])
  const written = [signature, ...others, `${signature}=`, `${signature} `, `${signature}é`, '']
  expect(written.map((one) => secrets.verify('file', '1.2.3', one))).toEqual(
    written.map((one) => one === signature),
  )
})
