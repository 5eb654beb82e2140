import * as z from 'zod'
import type { VimeoLink } from '#domain/live/calls.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import { askVideoHost, type HostOptions, hostFailed } from '#server/features/live/video-host.ts'

/** `GET /videos/{id}` with `fields=download`; a plan without downloads has none. */
const answer = z.object({
  download: z
    .array(
      z.object({
        width: z.number().nullish(),
        height: z.number().nullish(),
        link: z.string(),
        size: z.number().nullish(),
        size_short: z.string().nullish(),
      }),
    )
    .nullish(),
})

/**
 * Download links of a video at Vimeo, the largest first; none for a deleted video.
 * @throws Failure videoHostFailed
 */
export async function findVimeoLinks(
  at: { apiUrl: string; token: string; videoId: string },
  options: HostOptions,
): Promise<VimeoLink[]> {
  const url = `${at.apiUrl.replace(/\/$/, '')}/videos/${encodeURIComponent(at.videoId)}?fields=download`
  const headers = {
    Authorization: `bearer ${at.token}`,
    Accept: 'application/vnd.vimeo.*+json;version=3.4',
  }
  const { status, json } = await askVideoHost({ url, method: 'GET', headers }, options)
  if (status === 404) return []
  const read = answer.safeParse(json)
  if (status !== 200 || !read.success) throw hostFailed(options.log, url, status)
  return (read.data.download ?? [])
    .filter(({ link }) => isHttpsAddress(link))
    .map((one) => ({
      width: one.width ?? 0,
      height: one.height ?? 0,
      link: one.link,
      size_short: one.size_short ?? '',
      size: one.size ?? 0,
    }))
    .toSorted((a, b) => b.height - a.height || b.size - a.size)
}
