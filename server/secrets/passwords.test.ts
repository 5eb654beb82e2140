import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { verify } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { fullCost, hashDrawnPassword, passwordsAt, readCost } from '#server/secrets/passwords.ts'

const full = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

describe('the hash of a password', () => {
  test('by default is Argon2id with 19 MiB, two passes, one lane [session-58]', async () => {
    for (const environment of [{}, { NODE_ENV: 'production' }, { NODE_ENV: 'test', PASSWORD_COST: '' }])
      expect(readCost(environment)).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(await passwordsAt(fullCost).hashPassword('demo123')).toMatch(full)
  })

  test.each([
    { PASSWORD_COST: 'least' },
    { PASSWORD_COST: 'least', NODE_ENV: 'production' },
    { PASSWORD_COST: 'least', NODE_ENV: 'development' },
    { PASSWORD_COST: 'none', NODE_ENV: 'test' },
  ])('%o is refused', (environment) => {
    expect(() => readCost(environment)).toThrow('PASSWORD_COST is for tests alone')
  })

  test('tests may use a cheaper cost', () => {
    const { memoryCost } = readCost({ PASSWORD_COST: 'least', NODE_ENV: 'test' })
    expect(memoryCost).toBeLessThan(fullCost.memoryCost)
  })
})

test('a reply is compressed while many passwords are hashed, not after them', async () => {
  const { hashPassword } = passwordsAt(fullCost)
  let hashed = 0
  const hashing = Array.from({ length: 24 }, () => hashPassword('x').then(() => (hashed += 1)))
  await promisify(gzip)('a reply')
  expect(hashed).toBeLessThan(12)
  await Promise.all(hashing)
})

describe('comparing a password, at the full cost', () => {
  const checked: string[] = []
  const { hashPassword, isLightHash, passwordFits } = passwordsAt(fullCost, (stored, password) => {
    checked.push(String(stored))
    return verify(stored, password)
  })
  const stored = {
    'a full one': () => hashPassword('demo123'),
    'one that was drawn': () => hashDrawnPassword('demo123'),
    none: async () => null,
  }

  test.each([
    ['a full one', 'demo123', true],
    ['a full one', 'demo1234', false],
    ['one that was drawn', 'demo123', true],
    ['one that was drawn', 'demo1234', false],
    ['none', 'demo123', false],
    ['none', 'nobody has this password', false],
  ] as const)('stored: %s, given: %s', async (kind, given, fits) => {
    const hash = await stored[kind]()
    checked.length = 0
    expect(await passwordFits(hash, given)).toBe(fits)
    // One check of 19 MiB whatever is stored, and at most a light one beside it: the time shows nothing.
    expect(checked.filter((each) => full.test(each))).toHaveLength(1)
    expect(checked.filter((each) => !full.test(each))).toHaveLength(kind === 'one that was drawn' ? 1 : 0)
  })

  test.each([
    ['demo123 ', 'demo123'],
    ['Demo123', 'demo123'],
    ['e\u0301te\u0301', '\u00e9t\u00e9'],
    ['x'.repeat(200), 'x'.repeat(199)],
    [`${'x'.repeat(80)}a`, `${'x'.repeat(80)}b`],
  ])('%j is compared exactly as given, never cut or changed', async (password, other) => {
    const hash = await hashDrawnPassword(password)
    expect([await passwordFits(hash, password), await passwordFits(hash, other)]).toEqual([true, false])
  })

  test('a generated one has a light hash, so that a sign-in replaces it; others have a full one', async () => {
    expect(isLightHash(await stored['one that was drawn']())).toBe(true)
    expect(isLightHash(await hashPassword('x'))).toBe(false)
  })
})
