import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeZip } from '#cli/roster/testing.ts'
import { readSource } from '#server/exchange/roster/read-source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(zip: Buffer) {
  const path = join(folder, 'roster.zip')
  await writeFile(path, zip)
  const { files, unread } = await readSource(path)
  return { files: Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()])), unread }
}

describe('read', () => {
  test.each([
    ['at the top', ''],
    ['in one folder', 'export/'],
  ])('files %s; others are listed or ignored', async (_, prefix) => {
    const names = ['manifest.csv', 'Users.csv', 'results.csv', 'pupils.csv', 'read me.txt']
    const entries = names.map((name) => ({ name: `${prefix}${name}`, content: name }))
    const more = [
      { name: `__MACOSX/${prefix}._users.csv`, content: '' },
      { name: prefix || 'empty/', content: '' },
    ]
    expect(await read(makeZip([...entries, ...more]))).toEqual({
      files: { manifest: 'manifest.csv', users: 'Users.csv' },
      unread: ['pupils.csv'],
    })
  })
})

describe('refused', () => {
  const users = { name: 'users.csv', content: 'a' }
  const bomb = { name: 'users.csv', content: Buffer.alloc(5_000_000) }
  test.each([
    ['a way out of the folder', [{ ...users, name: '../users.csv' }], /invalid relative path/],
    ['an absolute name', [{ ...users, name: '/etc/users.csv' }], /absolute path/],
    ['a Windows name', [{ ...users, name: '..\\users.csv' }], /invalid characters/],
    ['files in several folders', [users, { ...users, name: 'b/orgs.csv' }], /at its top or in one folder/],
    ['files deep down', [{ ...users, name: 'a/b/users.csv' }], /at its top or in one folder/],
    ['a file twice', [users, { ...users, name: 'USERS.csv' }], /users.csv is there twice/],
    ['a file that grows a thousandfold', [bomb], /more than 200 times its size/],
    ['a file that claims to be huge', [{ ...users, claimedSize: 300_000_000 }], /more than 200 MB/],
    ['a file that is longer than it claims', [{ ...bomb, claimedSize: 100 }], /too many bytes|size/],
    ['a link', [{ name: 'users.csv', content: '/etc/passwd', unixMode: 0o120777 }], /users.csv is a link/],
    ['a file under a password', [{ ...users, flags: 1 }], /encrypted/],
    [
      'too many files',
      Array.from({ length: 1001 }, (_, n) => ({ name: `${n}.txt`, content: '' })),
      /more than 1000 files/,
    ],
  ])('%s', async (_, entries, problem) => {
    await expect(read(makeZip(entries))).rejects.toThrow(problem)
  })
  test('no zip at all', async () => {
    await expect(read(Buffer.from('hello'))).rejects.toThrow(/roster.zip: cannot be read/)
  })
})
