import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveFilesOf } from '#server/exchange/files.ts'
import { assignmentCaller } from '#server/features/assignment/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { sourceOf } from '#server/records/testing.ts'

let t: TestApp
let photo: Buffer
let before: number
const exif = { IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '18/1 31/1 12/1' } }
beforeAll(async () => {
  t = await createTestApp()
  photo = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#0a5' } })
    .withExif(exif)
    .jpeg()
    .toBuffer()
  expect(photo.toString('latin1')).toContain('SecretCam')
})
afterAll(() => t.close())
beforeEach(async () => {
  before = (await newest())?.id ?? 0
})

async function newest() {
  const { rows } = await t.database.pool.query<{
    id: number
    sha256: string
    contentType: string
    size: number
  }>('select id::int, sha256, content_type as "contentType", size::int from file order by id desc limit 1')
  return rows[0]
}

/** Expects that the file stored since the test began is the picture without its place. */
async function expectClean(): Promise<void> {
  const file = await newest()
  if (!file || file.id <= before) throw new Error('nothing was stored')
  const stored = await buffer(t.context.files.open(file.sha256))
  expect(stored.toString('latin1')).not.toMatch(/SecretCam|Exif/)
  expect([file.contentType, file.size]).toEqual(['image/jpeg', stored.length])
  expect(await sharp(stored).metadata()).toMatchObject({ width: 9, height: 6 })
}

test('homework has no place where its photos were taken [access-24]', async () => {
  const call = assignmentCaller(t)
  const me = await t.signedIn('9000000001')
  const id = await call.give(me)
  expect(await call.save(me, id, { files: [{ name: 'page 1.jpg', bytes: photo }] })).toMatchObject({
    status: 200,
  })
  await expectClean()
})

test('nor has an import, which knows the same photo again, also where it only checks', async () => {
  const client = await t.database.pool.connect()
  const source = sourceOf({}, { 'photos/riya.jpg': photo })
  const keep = (isCheckOnly: boolean) =>
    saveFilesOf(t.context, client, { instituteId: 1, source, isCheckOnly })('photos/riya.jpg', false)
  const id = await keep(false)
  await expectClean()
  expect([await keep(false), await keep(true)]).toEqual([id, id])
  client.release()
})
