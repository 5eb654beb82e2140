import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { VideoSettings } from '#server/database/tables/institute.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

export const vimeoToken = 'tests-vimeo-token'
export const vdoCipherSecret = 'tests-vdocipher-secret'

type Mood = 'as documented' | 401 | 403 | 404 | 429 | 500 | 'garbage' | 'redirect' | 'endless' | 'slow'
type Asked = { method: string; path: string; accept: string; body: string }

export type VideoHosts = {
  environment: { VIMEO_API_URL: string; VDOCIPHER_API_URL: string }
  address: string
  /** Sets how the two hosts answer. */
  setMood: (mood: Mood) => void
  asked: Asked[]
  close: () => Promise<void>
}

/**
 * Vimeo and VdoCipher on this machine, answering as their public descriptions of `GET /videos/{id}` and `POST
 * /api/videos/{id}/otp` say: to their own key only.
 */
export async function startVideoHosts(): Promise<VideoHosts> {
  let mood: Mood = 'as documented'
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '' } = request
      asked.push({ method, path: url, accept: request.headers.accept ?? '', body })
      answer(request, response, mood)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    environment: { VIMEO_API_URL: address, VDOCIPHER_API_URL: `${address}/` },
    setMood: (next) => {
      mood = next
    },
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(request: IncomingMessage, response: ServerResponse, mood: Mood): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const reply = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (typeof mood === 'number') {
    reply(mood, { error: 'Something strange occurred.', message: `refused with ${mood}` })
  } else if (mood === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Down for maintenance</html>')
  } else if (mood === 'redirect') {
    response.writeHead(302, { location: '/elsewhere' }).end()
  } else if (mood === 'endless') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () =>
      void (response.destroyed || response.write(' '.repeat(64 * 1024), () => setImmediate(more)))
    more()
  } else if (mood !== 'slow') {
    asDocumented(request, pathname, reply)
  }
}

function asDocumented(
  { headers: { authorization } }: IncomingMessage,
  pathname: string,
  reply: (status: number, body: unknown) => void,
): void {
  if (/^\/videos\/\d+$/.test(pathname)) {
    if (authorization !== `bearer ${vimeoToken}`) reply(401, { error: 'You must provide a valid token.' })
    else reply(200, { download: vimeoFiles })
  } else if (/^\/api\/videos\/[^/]+\/otp$/.test(pathname)) {
    if (authorization !== `Apisecret ${vdoCipherSecret}`) reply(403, { message: 'Forbidden' })
    else reply(200, { otp: '20160313versASE3', playbackInfo: 'eyJ2aWRlb0lkIjoiMSJ9' })
  } else reply(404, { error: 'The requested page could not be found.' })
}

const vimeoFiles = [
  {
    quality: 'sd',
    rendition: '360p',
    type: 'video/mp4',
    width: 640,
    height: 360,
    link: 'https://player.vimeo.com/progressive_redirect/download/1/sd.mp4?signature=a',
    created_time: '2026-01-02T03:04:05+00:00',
    fps: 25,
    size: 3_145_728,
    md5: '0f343b0931126a20f133d67c2b018a3b',
    public_name: '360p',
    size_short: '3MB',
  },
  {
    quality: 'source',
    type: 'source',
    width: 1920,
    height: 1080,
    link: 'https://player.vimeo.com/progressive_redirect/download/1/source.mp4?signature=b',
    size: 26_214_400,
    size_short: '25MB',
  },
  { quality: 'hls', width: null, height: null, link: 'http://not.safe.example/a.mp4', size: 1 },
]

type Query = (text: string, values: unknown[]) => Promise<unknown>

/** Sets an institute's video settings, with the keys that the hosts above accept. */
export async function setVideo(
  query: Query,
  secrets: Pick<Secrets, 'seal'>,
  instituteId: number,
  video: Partial<VideoSettings> = {},
): Promise<void> {
  const settings: VideoSettings = {
    view: true,
    cloud: 3,
    vimeoDownload: true,
    sealedVimeoToken: secrets.seal(vimeoToken),
    sealedVdoCipherSecret: secrets.seal(vdoCipherSecret),
    ...video,
  }
  await query('update institute set video = $2 where id = $1', [instituteId, JSON.stringify(settings)])
}
