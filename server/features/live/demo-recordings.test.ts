import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await t.database.pool.query(text, values)).rows as Row[]

describe('recordings of the demo [live-43]', () => {
  test.each(['10-A', '4-B', 'JEE-26'])(
    '%s has past classes with every kind, with one, and with none',
    async (section) => {
      const classes = await query<{ hosts: string[] }>(
        `select array_remove(array_agg(r.host order by r.host), null) as hosts from live_class c
        join live_class_section l on l.live_class_id = c.id join section s on s.id = l.section_id
        left join recording r on r.live_class_id = c.id
        where s.name = $1 and c.cancelled_at is null and c.ends_at <= now() and c.ends_at > now() - interval '60 days'
        group by c.id`,
        [section],
      )
      // On the first days of an academic year there are few past classes, or none.
      const kinds = new Set(classes.map(({ hosts }) => hosts.join()))
      if (classes.length >= 12) expect([...kinds].toSorted()).toEqual(['', 'cloud', 'cloud,vdocipher,vimeo'])
      for (const kind of kinds) expect(['', 'cloud', 'cloud,vdocipher,vimeo']).toContain(kind)
    },
  )

  test('its films are stored once, as long and as large as they are said to be', async () => {
    const films = await query<{ sha256: string; size: number; listed: number; type: string }>(
      `select distinct f.sha256, f.size, r.size as listed, f.content_type as type
        from recording r join file f on f.institute_id = r.institute_id and f.id = r.file_id where r.host = 'cloud'`,
    )
    expect(films.length).toBeGreaterThan(0)
    expect(films.length).toBeLessThanOrEqual(2)
    for (const { sha256, size, listed, type } of films) {
      expect([listed, type]).toEqual([size, 'video/mp4'])
      expect(await t.context.files.has(sha256)).toBe(true)
    }
  })

  test('the school lets its films be saved, the coaching institute does not', async () => {
    const videos = await query<{ name: string; video: unknown }>(
      `select name, video from institute where name <> 'Summit Classes' order by name`,
    )
    expect(videos).toEqual([
      { name: 'Apex Academy', video: { view: true, cloud: 1, vimeoDownload: false } },
      { name: 'Greenfield Public School', video: { view: true, cloud: 3, vimeoDownload: true } },
    ])
  })

  test('no recording is from the future', async () => {
    expect(await query('select id from recording where recorded_at > now() or uploaded_at > now()')).toEqual(
      [],
    )
  })
})
