import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import { adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import { findTokens, revokeToken } from '#server/features/exam/panel/admin/writes-tokens.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const row = [{ id: 'T1', name: 'x' }]
const calls = {
  read: 'records/subjects',
  otherKind: 'records/students',
  changes: 'changes',
}
async function statusesOf(scopes: readonly string[]) {
  const admin = adminOf(t, await makeToken(t, 1, scopes))
  return {
    read: (await admin.get(calls.read)).status,
    readOther: (await admin.get(calls.otherKind)).status,
    write: (await admin.put('subjects', row)).status,
    remove: (await admin.remove('subjects', row)).status,
    writeOther: (await admin.put('years', [{ id: 'T' }])).status,
    upload: (await admin.upload('files/a.txt', Buffer.from('a'))).status,
    changes: (await admin.get(calls.changes)).status,
  }
}
const none = {
  read: 403,
  readOther: 403,
  write: 403,
  remove: 403,
  writeOther: 403,
  upload: 403,
  changes: 403,
}

describe('a token only allows what its scopes name [records-12]', () => {
  test.each<[string[], Partial<typeof none>]>([
    [['read'], { read: 200, readOther: 200 }],
    [['read:subjects'], { read: 200 }],
    [['write'], { write: 200, remove: 200, writeOther: 422, upload: 200 }],
    [['write:subjects'], { write: 200, remove: 200, upload: 200 }],
    [['changes'], { changes: 200 }],
    [['marks', 'time', 'security'], {}],
    [['readers', 'write-all', ''], {}],
    [[], {}],
  ])('%j', async (scopes, allowed) => {
    expect(await statusesOf(scopes)).toEqual({ ...none, ...allowed })
  })

  test('an unknown kind is 404, whatever the token', async () => {
    const admin = adminOf(t, await makeToken(t, 1, ['read', 'write']))
    for (const kind of ['nothing', 'constructor', '__proto__', 'person']) {
      expect((await admin.get(`records/${kind}`)).status).toBe(404)
      expect((await admin.put(kind, row)).status).toBe(404)
      expect((await admin.remove(kind, row)).status).toBe(404)
    }
  })

  test('a body is not read before the token is checked', async () => {
    const admin = adminOf(t, await makeToken(t, 1, ['read']))
    expect(await admin.put('subjects', 'x'.repeat(40_000_000), { type: 'text/csv' })).toMatchObject({
      status: 403,
      message: failures.otherScope.message,
    })
  })
})

describe('a token', () => {
  test('notes its last use, at most once a minute', async () => {
    const token = await makeToken(t, 1, ['read'], 3)
    const lastUse = async () => (await findTokens(t.database.pool, { anyInstitute: 1 }))[0]?.lastUsedAt
    expect(await lastUse()).toBe(null)
    const now = Date.now()
    for (const [seconds, noted] of [
      [0, 0],
      [50, 0],
      [61, 61],
    ] as const) {
      t.setClock(new Date(now + seconds * 1000))
      await adminOf(t, token).get(calls.read)
      expect(await lastUse()).toEqual(new Date(now + noted * 1000))
    }
  })

  test('is over at once when it is revoked, and is listed as such', async () => {
    const admin = adminOf(t, await makeToken(t, 1, ['read']))
    const [listed] = await findTokens(t.database.pool, { anyInstitute: null })
    const { id: tokenId = 0 } = listed ?? {}
    expect((await admin.get(calls.read)).status).toBe(200)
    expect(
      await revokeToken(t.database.pool, { tokenId, anyInstitute: null, actorId: null, now: new Date() }),
    ).toBe(1)
    expect(
      await revokeToken(t.database.pool, { tokenId, anyInstitute: null, actorId: null, now: new Date() }),
    ).toBe(0)
    expect((await admin.get(calls.read)).status).toBe(401)
    const [again] = await findTokens(t.database.pool, { anyInstitute: 1 })
    expect(again?.revokedAt).toBeInstanceOf(Date)
  })
})
