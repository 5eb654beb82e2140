import type { Page } from '@playwright/test'
import { setVideo, startVideoHosts, type VideoHosts } from '#server/features/live/testing-video-hosts.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { openAs } from '../kit/open-as.ts'
import { startTestServer, type TestServer } from '../kit/server.ts'
import { expect, test } from '../kit/test.ts'

/** Recordings of yesterday's class for 10-A, one at each of the three hosts. */
const lesson = 'Prisms, lenses and the colours of light in a drop of water'
export const recordings = {
  cloud: `${lesson}: the class`,
  vimeo: `${lesson}: worked examples`,
  guarded: `${lesson}: summary`,
}

type Ids = { institute: number; section: number; file: number; size: number }
export type Recorded = { server: TestServer; hosts: VideoHosts; greenfield: number; cloudId: number }

/** A server for the tests of a file, with these classes, and replacements of the two hosts. */
export function useRecordings(): { readonly current: Recorded } {
  const holder: { current: Recorded | undefined } = { current: undefined }
  test.beforeAll(async () => {
    const hosts = await startVideoHosts()
    const server = await startTestServer(hosts.environment)
    holder.current = { hosts, server, ...(await addRecordings(server)) }
  })
  test.beforeEach(async () => {
    if (!holder.current) return
    const { hosts, server, greenfield } = holder.current
    hosts.setMood('as documented')
    await server.query('delete from watch')
    await server.query('delete from file_place')
    await setVideo(server.query, createSecrets(testKey), greenfield)
  })
  test.afterAll(async () => {
    await holder.current?.server.stop()
    await holder.current?.hosts.close()
  })
  return {
    get current() {
      if (!holder.current) throw new Error('the server runs only within tests')
      return holder.current
    },
  }
}

async function addRecordings({ query }: TestServer): Promise<{ greenfield: number; cloudId: number }> {
  const [ids] = await query<Ids>(
    `select s.institute_id as institute, s.id as section, f.id as file, f.size from section s
      join academic_year y on y.institute_id = s.institute_id and y.id = s.academic_year_id
      join file f on f.institute_id = s.institute_id and f.content_type = 'video/mp4'
      where s.name = '10-A' order by y.start_date desc, f.id limit 1`,
  )
  if (!ids) throw new Error('the demo has no 10-A, or no film')
  const { institute, section, file, size } = ids
  const addClass = async (name: string, hoursAgo: number) => {
    const [made] = await query<{ id: number }>(
      `with made as (
          insert into live_class (institute_id, name, starts_at, ends_at, link_url, meeting_with)
          values ($1, $2, now() - $4 * interval '1 hour', now() - ($4 - 1) * interval '1 hour', 'https://meet.example/1', 'Zoom')
          returning institute_id, id)
        insert into live_class_section (institute_id, live_class_id, section_id) select institute_id, id, $3 from made
        returning live_class_id as id`,
      [institute, name, section, hoursAgo],
    )
    return made?.id ?? 0
  }
  const rows = await query<{ id: number; host: string }>(
    `insert into recording (institute_id, live_class_id, name, recorded_at, uploaded_at, duration_seconds, size, host, file_id, video_key)
      select $1, $2, r.name, '2026-11-20T09:05:00+05:30', '2026-11-20T10:05:00+05:30', 12, r.size, r.host, r.file_id, r.video_key
      from (values ($3, $6::bigint, 'cloud', $7::bigint, ''), ($4, 0, 'vimeo', null, '76979871'), ($5, 0, 'vdocipher', null, 'guarded-1'))
        as r (name, size, host, file_id, video_key) returning id, host`,
    [
      institute,
      await addClass(lesson, 25),
      recordings.cloud,
      recordings.vimeo,
      recordings.guarded,
      size,
      file,
    ],
  )
  return { greenfield: institute, cloudId: rows.find((row) => row.host === 'cloud')?.id ?? 0 }
}

const listOf = (page: Page) => page.getByRole('dialog', { name: 'View Recording' })
export const rowOf = (page: Page, name: string) =>
  listOf(page).getByRole('listitem').filter({ hasText: name })
export const playerOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens a recording from Past Classes. */
export async function openList(page: Page, { server }: Recorded) {
  await openAs(page, '9000000001', server.at('localhost', '/live?tab=past'))
  await page.getByRole('button', { name: `View: ${lesson}` }).click()
  await expect(listOf(page)).toBeVisible()
}

export async function play(page: Page, name: string) {
  await rowOf(page, name).getByRole('button', { name: 'Play' }).click()
  await expect(playerOf(page, name)).toBeVisible()
}

/** Replaces the players of the two hosts. */
export async function standInForPlayers(page: Page) {
  await page.route(/^https:\/\/player\.(vimeo|vdocipher)\.com\//, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><title>player</title><p>the host’s player</p><script>
        // Talks like Vimeo's frame to its library: answers the first call, and confirms subscriptions.
        const tell = (message) => parent.postMessage(JSON.stringify(message), '*')
        addEventListener('message', ({ data }) => {
          const { method, value } = typeof data === 'string' ? JSON.parse(data) : data
          if (method === 'ping') tell({ method: 'ping' })
          if (method === 'addEventListener' && value === 'play') tell({ event: 'play', data: { seconds: 0 } })
        })
        tell({ event: 'ready' })
      </script></html>`,
    }),
  )
}
