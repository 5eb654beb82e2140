import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#domain/session/calls.ts'
import { profilesOf } from '#server/features/session/present.ts'
import { findAccounts } from '#server/features/session/queries.ts'
import { smallPhotos } from '#server/features/session/small-photos.ts'
import { storeFile } from '#server/files/writes.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** As small as they are shown: noise stays noise. */
const sidePx = 104
const plain = () => sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: '#a0c4ff' } })
const noise = () => {
  let seed = 7
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed >> 16
  }
  const raw = Uint8Array.from({ length: sidePx * sidePx * 3 }, next)
  return sharp(raw, { raw: { width: sidePx, height: sidePx, channels: 3 } })
}

/** Twenty accounts of one number, and what its owner gets to choose from when every photo is waited for. */
async function chooseAmong(phone: string, photo: Sharp): Promise<Profile[]> {
  const { pool } = t.database
  const { rows } = await pool.query(`select institute_id as id from person where phone = '9000000001'`)
  const instituteId = rows[0].id
  const bytes = await photo.png().toBuffer()
  for (let account = 1; account <= 20; account++) {
    const photoId = await storeFile(pool, t.context.files, { instituteId, name: `${account}.png`, bytes })
    await pool.query(
      `insert into person (institute_id, role, name, phone, password_hash, photo_file_id, joined_on)
        select institute_id, 'open', 'Account ' || $3::int, $2, password_hash, $1, joined_on
        from person where phone = '9000000001'`,
      [photoId, phone, account],
    )
  }
  const accounts = await findAccounts(pool, { inInstitute: instituteId, login: phone, deviceKey: '' })
  const photoOf = await smallPhotos(t.context, accounts, 60_000)
  return accounts.flatMap((account) => profilesOf(account, photoOf))
}
const shown = (profiles: Profile[]) => profiles.filter(({ photo_url }) => photo_url !== '')

test('of twenty accounts the first twelve have their photos in the reply, the others their names', async () => {
  const profiles = await chooseAmong('9333333331', plain())
  expect(profiles).toHaveLength(20)
  expect(shown(profiles)).toEqual(profiles.slice(0, 12))
})

test('large photos are fewer: the reply has a limit in bytes', async () => {
  const profiles = await chooseAmong('9333333332', noise())
  const photos = shown(profiles)
  expect(photos.length).toBeGreaterThan(2)
  expect(photos).toEqual(profiles.slice(0, photos.length))
  expect(photos.map(({ photo_url }) => photo_url).join('').length).toBeLessThanOrEqual(96_000)
})
