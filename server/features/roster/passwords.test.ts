import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportHooks } from '#server/features/roster/import.ts'
import { openRosterDatabase, school } from '#server/features/roster/testing.ts'
import { isLightHash } from '#server/secrets/passwords.ts'
import { edit } from './records/testing.ts'

let at: Awaited<ReturnType<typeof openRosterDatabase>>
beforeAll(async () => {
  at = await openRosterDatabase()
})
beforeEach(() => at.empty())
afterAll(() => at.close())

describe('passwords', () => {
  test('everyone who can sign in gets one, stored as a hash; one from the files stays', async () => {
    const example = edit(edit(school, 'users', 'S1', { password: 'Batman.Ru1ez' }), 'users', 'S2', {
      email: '',
    })
    await at.bring(example)
    const hashes = new Map(
      (
        await at.query<{ id: string; hash: string | null }>(
          'select source_id as id, password_hash as hash from person',
        )
      ).map(({ id, hash }) => [id, hash] as const),
    )
    expect(at.kept.passwords.map((row) => row.name)).toEqual([
      ...['Student 3 Sharma', 'Student 4 Sharma', 'Parent 1 Sharma', 'Parent 2 Sharma', 'Teacher Sharma'],
      'Principal Sharma',
    ])
    expect(new Set(at.kept.passwords.map((row) => row.password)).size).toBe(6)
    for (const { password } of at.kept.passwords) expect(password).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{10}$/)
    expect(hashes.get('S2')).toBeNull()
    expect(await verify(hashes.get('S1') ?? '', 'Batman.Ru1ez')).toBe(true)
    expect(isLightHash(hashes.get('S1') ?? '')).toBe(false)
    expect(await verify(hashes.get('S3') ?? '', at.kept.passwords[0]?.password ?? '')).toBe(true)
    expect(isLightHash(hashes.get('S3') ?? '')).toBe(true)
  })

  test('a person who could not sign in gets one with the first email', async () => {
    await at.bring(edit(school, 'users', 'S2', { email: '' }))
    await at.bring(school)
    expect(at.kept.passwords.map((row) => row.email)).toEqual(['s2@school.example'])
  })

  test('if they cannot be stored, nothing is written', async () => {
    const deliverPasswords = () => Promise.reject(new Error('disk full'))
    await expect(at.bring(school, {}, { deliverPasswords })).rejects.toThrow('disk full')
    expect(await at.count('person')).toBe(0)
    expect(at.kept.isDropped).toBe(true)
  })

  test('if the import is interrupted, nothing is written', async () => {
    const stop = new AbortController()
    const onProgress: ImportHooks['onProgress'] = (stage) => stage === 'rows' && stop.abort()
    await expect(at.bring(school, {}, { signal: stop.signal, onProgress })).rejects.toThrow()
    expect(await at.count('institute')).toBe(0)
    expect(at.kept.isDropped).toBe(true)
  })
})
