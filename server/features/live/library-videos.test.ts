import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { setVideo, startVideoHosts, type VideoHosts } from '#server/features/live/testing-video-hosts.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

/** In the demo the same two are in every course, one of them also among the documents. */
const guarded = 'demo0refraction1'
const atVimeo = '76979871'

let t: TestApp
let hosts: VideoHosts
let aarav: SignedIn
let neha: SignedIn
let meera: SignedIn
beforeAll(async () => {
  hosts = await startVideoHosts()
  t = await createTestApp(hosts.environment)
  aarav = await t.signedIn('9000000001')
  neha = await t.signedIn('9000000031')
  meera = await t.signedIn('9000000011')
  // Recordings of live classes must not give access to library files of the same name.
  await query('truncate live_class cascade')
})
beforeEach(async () => {
  for (const { institute_id } of [aarav, neha])
    await setVideo(query, t.context.secrets, institute_id, { view: false })
  await query('truncate watch')
})
afterAll(async () => {
  await t.close()
  await hosts.close()
})

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Row>(text, values)).rows
async function send(of: SignedIn, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = {
    host: 'localhost',
    authorization: of.student_auth,
    'x-prod-inst-id': String(of.institute_id),
  }
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}
const password = (of: SignedIn, fileId: number, videoID = guarded) =>
  send(of, 'POST', '/api/v1/instFileSystem/videoOTP?source=IOS-APP', {
    videoID,
    institute_id: of.institute_id,
    user_id: of.user_id,
    file_id: fileId,
  })
const links = (of: SignedIn, key = atVimeo) => send(of, 'GET', `/prod/vimeo/download-links/${key}`)
const open = (of: SignedIn, key: string) =>
  send(of, 'PUT', '/api/v1/instFileSystem/update-watch-count', {
    video_id: key,
    institute_id: of.institute_id,
  })
const fileOf = async (course: string) => {
  const [row] = await query<{ id: number }>(
    `select f.id from study_file f join ecourse c on c.institute_id = f.institute_id and c.id = f.ecourse_id
      where c.name = $1 and f.video_key = $2 order by f.id limit 1`,
    [course, guarded],
  )
  return row?.id ?? 0
}

describe('a protected video of the study library [live-40]', () => {
  test('plays for a student of its course, by the institute’s key', async () => {
    expect((await password(aarav, await fileOf('Class 10'))).body).toEqual({
      status: 200,
      message: 'OK',
      data: { otp: '20160313versASE3', playbackInfo: 'eyJ2aWRlb0lkIjoiMSJ9' },
    })
  })

  test('and for a holder of its product, until the end of the last day', async () => {
    const file = await fileOf('Crash Course')
    expect((await password(neha, file)).status).toBe(200)
    const today = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').toPlainDate()
    for (const [days, status] of [
      [-1, 404],
      [0, 200],
    ] as const) {
      const day = today.add({ days }).toString()
      await query('update product_holder set expires_on = $2 where person_id = $1', [neha.user_id, day])
      expect((await password(neha, file)).status, day).toBe(status)
    }
  })

  test('not for a parent, another course, another institute, nor under another file’s number', async () => {
    expectNotFound(await password(meera, await fileOf('Class 4')))
    expectNotFound(await password(aarav, await fileOf('Class 4')))
    expectNotFound(await password(aarav, await fileOf('Crash Course')))
    expectNotFound(await password(aarav, 999_999))
    expectNotFound(await password(aarav, await fileOf('Class 10'), 'another0video000'))
  })

  test('not where the plan has no study materials', async () => {
    const file = await fileOf('Class 10')
    const setManager = (value: string) =>
      query(
        `update institute set plan = plan || jsonb_build_object('file_manager', $2::text) where id = $1`,
        [aarav.institute_id, value],
      )
    await setManager('FILE_MANEGER')
    expectNotFound(await password(aarav, file))
    await setManager('BOTH')
  })

  test('without the institute’s key, a clear message', async () => {
    await query(`update institute set video = video - 'sealedVdoCipherSecret' where id = $1`, [
      aarav.institute_id,
    ])
    expect((await password(aarav, await fileOf('Class 10'))).status).toBe(422)
  })
})

describe('a video at Vimeo, in the library [live-41]', () => {
  test('can be downloaded where the flag is 1', async () => {
    expect((await links(aarav)).body).toMatchObject({ statusCode: 200, result: [{}, {}] })
    await setVideo(query, t.context.secrets, aarav.institute_id, { vimeoDownload: false })
    expect((await links(aarav)).status).toBe(422)
  })

  test('also as a document alone', async () => {
    await query('delete from study_file where institute_id = $1 and video_key = $2', [
      neha.institute_id,
      atVimeo,
    ])
    expect((await links(neha)).status).toBe(200)
    await query(`delete from document_product where institute_id = $1`, [neha.institute_id])
    expectNotFound(await links(neha))
  })

  test('not without being shared', async () => {
    expectNotFound(await links(aarav, '1'))
    expectNotFound(await links(meera))
  })
})

test('views and duration are stored for the viewer’s own videos of the library', async () => {
  for (const key of [guarded, atVimeo]) expect((await open(aarav, key)).status).toBe(200)
  await send(aarav, 'POST', '/api/v1/instFileSystem/allocateWatchHistory', {
    video_id: guarded,
    watch_duration: 42,
  })
  expectNotFound(await open(aarav, 'another0video000'))
  expect(await query('select video_key, count, seconds from watch order by video_key')).toEqual([
    { video_key: atVimeo, count: 1, seconds: 0 },
    { video_key: guarded, count: 1, seconds: 42 },
  ])
})
