import * as z from 'zod'
import { askVideoHost, type HostOptions, hostFailed } from '#server/features/live/video-host.ts'

const answer = z.object({ otp: z.string().min(1), playbackInfo: z.string().min(1) })
export type OneTimePassword = z.output<typeof answer>

/** How long a one-time password may wait for its player, in seconds. */
const ttl = 300

/**
 * A one-time password, with which VdoCipher's player plays one video once.
 * @throws Failure videoHostFailed
 */
export async function makeOneTimePassword(
  at: { apiUrl: string; secret: string; videoId: string },
  options: HostOptions,
): Promise<OneTimePassword> {
  const url = `${at.apiUrl.replace(/\/$/, '')}/api/videos/${encodeURIComponent(at.videoId)}/otp`
  const headers = {
    Authorization: `Apisecret ${at.secret}`,
    Accept: 'application/json',
    'Content-Type': 'application/json',
  }
  const body = JSON.stringify({ ttl })
  const { status, json } = await askVideoHost({ url, method: 'POST', headers, body }, options)
  const read = answer.safeParse(json)
  if (status !== 200 || !read.success) throw hostFailed(options.log, url, status)
  return read.data
}
