import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { readSample } from '#server/demo/samples.ts'
import { openRecordings } from '#server/features/live/testing-recordings.ts'
import { startVideoHosts, type VideoHosts } from '#server/features/live/testing-video-hosts.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

const film = await readSample('sample.mp4')

let t: TestApp
let hosts: VideoHosts
let r: Awaited<ReturnType<typeof openRecordings>>
let aarav: SignedIn
beforeAll(async () => {
  hosts = await startVideoHosts()
  t = await createTestApp(hosts.environment)
  r = await openRecordings(t, film)
  aarav = await t.signedIn('9000000001')
})
beforeEach(async () => {
  hosts.setMood('as documented')
  await r.set(aarav.institute_id)
})
afterAll(async () => {
  await t.close()
  await hosts.close()
})

const noFile = {
  statusCode: 422,
  message: 'Not able to downlode video file. please contact institute admin.',
}

describe('a recording in the cloud [live-39]', () => {
  test('with type=1 it has an address of this server, which plays from any position [live-25]', async () => {
    const { video_url } = (await r.download(aarav, r.mine.cloud, '?type=1')).json() as { video_url: string }
    expect(video_url).toMatch(/^\/files\/[\w.-]+$/)
    const part = await t.app.inject({
      url: video_url,
      headers: { host: 'localhost', range: 'bytes=100-199' },
    })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${film.length}`])
    expect(part.headers['content-type']).toBe('video/mp4')
    expect(part.rawPayload.equals(film.subarray(100, 200))).toBe(true)
  })

  test('the address ends with the session [live-25]', async () => {
    const guest = await t.signedIn('9000000001', { device_id: 'another' })
    const { video_url } = (await r.download(guest, r.mine.cloud, '?type=1')).json() as { video_url: string }
    await t.get('/api/v1/alternateLogin/logout?deviceId=another', guest.student_auth)
    expectNotFound(await t.app.inject({ url: video_url, headers: { host: 'localhost' } }))
  })

  test('without type it is the file, to be saved by the name of its session and time [live-26]', async () => {
    const file = await r.download(aarav, r.mine.cloud)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'video/mp4'])
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="Wave optics the ripple tank 20-11-2026 10.30.mp4"; filename*=UTF-8''Wave%20optics%20the%20ripple%20tank%2020-11-2026%2010.30.mp4`,
    )
    expect(file.headers['cache-control']).toBe('no-store')
    expect(file.rawPayload.equals(film)).toBe(true)
  })

  test('a broken download resumes', async () => {
    const rest = await r.download(aarav, r.mine.cloud, '', { range: `bytes=${film.length - 10}-` })
    expect([rest.statusCode, rest.rawPayload.length]).toEqual([206, 10])
    const beyond = await r.download(aarav, r.mine.cloud, '', { range: `bytes=${film.length}-` })
    expect(beyond.statusCode).toBe(416)
  })

  test.each([
    [0, 422, 422],
    [1, 200, 422],
    [2, 422, 200],
    [3, 200, 200],
  ] as const)('the institute sets %i: to view %i, to download %i [live-24]', async (cloud, view, save) => {
    await r.set(aarav.institute_id, { cloud })
    const answers = [await r.download(aarav, r.mine.cloud, '?type=1'), await r.download(aarav, r.mine.cloud)]
    expect(answers.map((each) => each.statusCode)).toEqual([view, save])
    for (const refused of answers.filter((each) => each.statusCode === 422))
      expect(refused.json()).toEqual(noFile)
  })

  test('a recording that is not in the cloud has no file', async () => {
    for (const id of [r.mine.vimeo, r.mine.guarded])
      for (const query of ['', '?type=1']) expect((await r.download(aarav, id, query)).json()).toEqual(noFile)
  })

  test('a missing file gets its own message', async () => {
    const [stored] = await r.query<{ id: number; sha256: string }>(
      `select f.id, f.sha256 from file f join recording r on r.file_id = f.id and r.institute_id = f.institute_id
        where r.id = $1`,
      [r.mine.cloud],
    )
    const lie = (sha256: string | undefined) =>
      r.query('update file set sha256 = $2 where id = $1', [stored?.id, sha256])
    await lie('0'.repeat(64))
    for (const query of ['', '?type=1'])
      expect((await r.download(aarav, r.mine.cloud, query)).json()).toEqual(noFile)
    await lie(stored?.sha256)
    expect((await r.download(aarav, r.mine.cloud)).statusCode).toBe(200)
  })
})

describe('a protected recording (VdoCipher) [live-40]', () => {
  test('plays with a one-time password, requested with the institute’s key [live-29]', async () => {
    expect((await r.password(aarav, 'guarded-1001')).json()).toEqual({
      status: 200,
      message: 'OK',
      data: { otp: '20160313versASE3', playbackInfo: 'eyJ2aWRlb0lkIjoiMSJ9' },
    })
  })

  test('without a key, a clear message [live-30]', async () => {
    await r.query(`update institute set video = video - 'sealedVdoCipherSecret' where id = $1`, [
      aarav.institute_id,
    ])
    const answer = await r.password(aarav, 'guarded-1001')
    expect(answer.json()).toEqual({
      statusCode: 422,
      message: 'This video cannot be played yet: your institute has not set up its video service.',
    })
  })

  test('when the host fails, so does the call, with a message [live-30]', async () => {
    hosts.setMood(429)
    const answer = await r.password(aarav, 'guarded-1001')
    expect(answer.json()).toEqual({
      statusCode: 503,
      message: 'The video service does not answer. Please try again later.',
    })
  })

  test('for another kind of recording, or an unknown one, there is none', async () => {
    for (const id of [
      '1001',
      String(r.mine.guarded),
      String(r.mine.cloud),
      'guarded-1002',
      'x',
      "' or 1=1 --",
    ])
      expectNotFound(await r.password(aarav, id))
  })

  test('an id of a file is unknown until the study library has files', async () => {
    expect((await r.password(aarav, 'guarded-1001', { file_id: null })).statusCode).toBe(200)
    expectNotFound(await r.password(aarav, 'guarded-1001', { file_id: 1 }))
  })
})

describe('links of Vimeo [live-41]', () => {
  test('are given by size where the institute offers downloads', async () => {
    const { result } = (await r.links(aarav, '1001')).json() as { result: { height: number }[] }
    expect(result.map(({ height }) => height)).toEqual([1080, 360])
  })

  test('are refused where it does not, before the host is called', async () => {
    await r.set(aarav.institute_id, { vimeoDownload: false })
    hosts.asked.length = 0
    expect((await r.links(aarav, '1001')).json()).toEqual(noFile)
    expect(hosts.asked).toEqual([])
  })

  test('are none without a token, and for a video that Vimeo has deleted', async () => {
    hosts.setMood(404)
    expect((await r.links(aarav, '1001')).json()).toEqual({ statusCode: 200, message: 'OK', result: [] })
    await r.query(`update institute set video = video - 'sealedVimeoToken' where id = $1`, [
      aarav.institute_id,
    ])
    hosts.setMood(500)
    expect((await r.links(aarav, '1001')).json()).toMatchObject({ statusCode: 200, result: [] })
  })

  test('when Vimeo fails, so does the call', async () => {
    hosts.setMood('garbage')
    expect((await r.links(aarav, '1001')).statusCode).toBe(503)
  })
})
