import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  startVideoHosts,
  type VideoHosts,
  vdoCipherSecret,
  vimeoToken,
} from '#server/features/live/testing-video-hosts.ts'
import { makeOneTimePassword } from '#server/features/live/vdocipher.ts'
import { findVimeoLinks } from '#server/features/live/vimeo.ts'

let hosts: VideoHosts
beforeAll(async () => {
  hosts = await startVideoHosts()
})
beforeEach(() => {
  hosts.setMood('as documented')
  hosts.asked.length = 0
})
afterAll(() => hosts.close())

const warnings: unknown[] = []
const options = { log: { warn: (about: unknown) => void warnings.push(about) }, slowestMs: 500 }
const links = (token = vimeoToken) =>
  findVimeoLinks({ apiUrl: hosts.address, token, videoId: '76979871' }, options)
const password = (secret = vdoCipherSecret) =>
  makeOneTimePassword({ apiUrl: `${hosts.address}/`, secret, videoId: 'ab/../12' }, options)

test('Vimeo is called as described; links that cannot be opened safely are left out, the largest comes first [live-28]', async () => {
  expect(await links()).toEqual([
    {
      width: 1920,
      height: 1080,
      link: 'https://player.vimeo.com/progressive_redirect/download/1/source.mp4?signature=b',
      size_short: '25MB',
      size: 26_214_400,
    },
    {
      width: 640,
      height: 360,
      link: 'https://player.vimeo.com/progressive_redirect/download/1/sd.mp4?signature=a',
      size_short: '3MB',
      size: 3_145_728,
    },
  ])
  expect(hosts.asked).toEqual([
    {
      method: 'GET',
      path: '/videos/76979871?fields=download',
      accept: 'application/vnd.vimeo.*+json;version=3.4',
      body: '',
    },
  ])
})

test('VdoCipher is called as described, for a password of five minutes', async () => {
  expect(await password()).toEqual({ otp: '20160313versASE3', playbackInfo: 'eyJ2aWRlb0lkIjoiMSJ9' })
  expect(hosts.asked).toMatchObject([
    { method: 'POST', path: '/api/videos/ab%2F..%2F12/otp', body: '{"ttl":300}' },
  ])
})

test('a video that Vimeo has deleted has no links', async () => {
  hosts.setMood(404)
  expect(await links()).toEqual([])
})

describe('an unexpected reply of a host is reported as such, and its key is not logged [live-30]', () => {
  const failed = { code: 'videoHostFailed', status: 503 }
  test.each([401, 403, 429, 500, 'garbage', 'redirect', 'endless', 'slow'] as const)('%s', async (mood) => {
    hosts.setMood(mood)
    warnings.length = 0
    await expect(links()).rejects.toMatchObject(failed)
    await expect(password()).rejects.toMatchObject(failed)
    expect(warnings).toHaveLength(2)
    expect(JSON.stringify(warnings)).not.toMatch(/tests-|76979871/)
    // A redirect is not followed: the key is sent nowhere else.
    expect(hosts.asked.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  test('a video that VdoCipher does not know', async () => {
    hosts.setMood(404)
    await expect(password()).rejects.toMatchObject(failed)
  })

  test('a key that is refused', async () => {
    await expect(links('wrong')).rejects.toMatchObject(failed)
    await expect(password('wrong')).rejects.toMatchObject(failed)
  })

  test('no host at all', async () => {
    const away = { apiUrl: 'http://127.0.0.1:1', videoId: '1' }
    await expect(findVimeoLinks({ ...away, token: 'x' }, options)).rejects.toMatchObject(failed)
    await expect(makeOneTimePassword({ ...away, secret: 'x' }, options)).rejects.toMatchObject(failed)
  })
})
