import type { Page } from '@playwright/test'
import { openAs } from '../kit/open-as.ts'
import type { TestServer } from '../kit/server.ts'
import { expect } from '../kit/test.ts'

type Put = {
  /** The names of sections and products. */
  to: string[]
  /** Minutes from now. */
  start: number
  end: number
  name?: string
  provider?: string
  link?: string
  teacher?: string
}

/** Removes the demo's live classes. */
export const clearClasses = (server: TestServer) => server.query('truncate live_class cascade')

/** @returns its number */
export async function putClass(server: TestServer, one: Put): Promise<number> {
  const { to, start, end, name = 'Wave optics', provider = 'Zoom', link = 'https://zoom.example/j/1' } = one
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  const at = (minutes: number) => new Date(minute + minutes * 60_000)
  const teacher = one.teacher ?? 'Arun Das'
  // If a section exists in two years, the current one is meant. It has the smaller id, because it is made first.
  const [made] = await server.query<{ id: number }>(
    `with place as (
        select institute_id, min(id) as id, 'section' as kind from section where name = any($1) group by institute_id, name
        union all select institute_id, id, 'product' from product where title = any($1)),
      made as (
        insert into live_class (institute_id, name, teacher_id, starts_at, ends_at, link_url, meeting_with)
        select institute_id, $2, (select id from person p where p.institute_id = i.institute_id and p.name = $3 limit 1),
          $4, $5, $6, $7 from (select distinct institute_id from place) i returning institute_id, id),
      sections as (
        insert into live_class_section (institute_id, live_class_id, section_id)
        select m.institute_id, m.id, p.id from made m join place p using (institute_id) where p.kind = 'section'),
      products as (
        insert into live_class_product (institute_id, live_class_id, product_id)
        select m.institute_id, m.id, p.id from made m join place p using (institute_id) where p.kind = 'product')
      select id from made`,
    [to, name, teacher, at(start), at(end), link, provider],
  )
  return Number(made?.id)
}

/** Opens Live Classes; for a parent with the first child. */
export async function openLive(page: Page, server: TestServer, login: string, query = ''): Promise<void> {
  await openAs(page, login, server.at('localhost', `/live${query}`))
  await expect(page.getByRole('tab').first()).toBeVisible()
}
