import type { TestServer } from '../kit/server.ts'
import { vectors } from './xss-vectors.ts'
import { foreign } from './xss-watch.ts'

const all = vectors.join(' ')
/** A selection, each in a separate text; `ui/display/safe-html.component.test.tsx` tests all of them. */
export const stored = vectors.filter((_, index) => index % 10 === 0)
/** Addresses that break out of their attribute, or run when opened; those over https are shown as links. */
const addresses = [
  'javascript:alert(0)',
  ' java\nscript:alert(0)',
  'data:text/html,<script>alert(0)</script>',
  'vbscript:alert(0)',
  `https://${foreign}/"><svg/onload=alert(0)>`,
  `https://${foreign}/'onclick='alert(0)`,
  `https://${foreign}/"onmouseover="alert(0)`,
  `https://${foreign}/#javascript:alert(0)`,
  `//${foreign}/x`,
  '/\\foreign.example/x',
]

/** Written past the server's sanitiser, as an attacker with access to the database could. */
export async function storeVectors({ query }: TestServer): Promise<void> {
  const count = stored.length
  const links = Array.from({ length: count }, (_, index) => addresses[index % addresses.length])
  const own = `select e.institute_id, e.academic_year_id, e.section_id, s.standard_id
    from enrolment e join student t on t.institute_id = e.institute_id and t.id = e.student_id
    join person p on p.institute_id = t.institute_id and p.id = t.person_id and p.phone = '9000000001'
    join academic_year y on y.institute_id = e.institute_id and y.id = e.academic_year_id
      and current_date between y.start_date and y.end_date
    join section s on s.institute_id = e.institute_id and s.id = e.section_id limit 1`
  const sections = await query<{ id: number }>(
    `insert into section (institute_id, standard_id, academic_year_id, name)
     select o.institute_id, o.standard_id, o.academic_year_id, v from (${own}) o, unnest($1::text[]) v returning id`,
    [stored],
  )
  const announcements = await query<{ id: number }>(
    `insert into announcement (institute_id, academic_year_id, title, description_html, updated_by, announced_at,
       is_for_all, attachment_url)
     select o.institute_id, o.academic_year_id, v, v, v, now(), false, link
     from (${own}) o, unnest($1::text[], $2::text[]) u(v, link) returning id`,
    [stored, links],
  )
  await query(
    `insert into announcement_section (institute_id, announcement_id, section_id)
     select o.institute_id, a, s from (${own}) o, unnest($1::int[], $2::int[]) u(a, s)
     union all select o.institute_id, a, o.section_id from (${own}) o, unnest($1::int[]) a`,
    [announcements.map(({ id }) => id), sections.map(({ id }) => id)],
  )
  for (const table of ['banner', 'promotion']) {
    await query(`update ${table} set title = $1, description = $1, link_url = $2`, [all, addresses[4]])
  }
  await query(`update person set name = $1`, [all])
  await query(`update student set display_id = $1`, [all])
  await query(`update academic_year set name = $1`, [all])
  const names =
    'twitter_url fg_page_url instagram_url linkedin_url whatsapp_url youtube_url help_url privacy_policy_url terms_and_condition_url prodUrl'
  const institute = Object.fromEntries(names.split(' ').map((name, index) => [name, addresses[index]]))
  await query(`update institute set name = $1 || ' ' || id, announcement = $1, links = $2`, [all, institute])
  await query(
    `update institute set sign_in = sign_in || jsonb_build_object('notice', $1::text) where (sign_in->>'singleDevice')::boolean`,
    [`${all} : app_link : ${addresses[5]}`],
  )
}

/** Tables with texts that the other screens show. */
const written =
  `subject standard section ecourse study_topic study_file document product product_item file classroom_class live_class
  recording calendar_event test test_label test_part question passage offline_exam assignment
  assignment_attachment submission submission_attachment message fee_payment profile`.split(/\s+/)
/** Texts with a meaning for the server that are not shown. */
const meant =
  /(^|_)(id|key|link|url|sha256|content_type|kind|status|code|no|year|host|type|category|with|phone|end)$|^sealed_/

/** The SQL expression for a vector by its number. */
const vectorBy = (turn: string) => `($1::text[])[1 + abs((${turn}) * 7) % array_length($1::text[], 1)]`
/** The parts of a question, each with a vector as its text. */
const partsOf = (column: string) => `(select coalesce(jsonb_agg(
  part || jsonb_build_object('html', ${vectorBy('question.id + at')}, 'otherHtml', ${vectorBy('question.id + at + 3')},
    'translations', jsonb_build_object('ur', ${vectorBy('question.id + at + 5')}))
  order by at), '[]') from jsonb_array_elements(${column}) with ordinality as one(part, at))`

/** Puts the next vector into each text of each row. */
export async function storeTexts({ query }: TestServer): Promise<void> {
  await query(`update question set options = ${partsOf('options')}, matches = ${partsOf('matches')}`, [
    vectors,
  ])
  for (const table of ['question', 'passage'])
    await query(`update ${table} set translations = jsonb_build_object('ur', ${vectorBy('id + 5')})`, [
      vectors,
    ])
  await query(
    `update attempt_answer set answer = answer || jsonb_build_object('text', ${vectorBy('question_id + attempt_id')})
     where answer ? 'text'`,
    [vectors],
  )
  await query(
    `update attempt_answer set answer = answer || jsonb_build_object('blanks', jsonb_build_array(
       ${vectorBy('question_id + attempt_id')}, ${vectorBy('question_id + attempt_id + 1')})) where answer ? 'blanks'`,
    [vectors],
  )
  const columns = await query<{ table: string; column: string; hasId: boolean }>(
    `select c.table_name as table, c.column_name as column, exists (
       select 1 from information_schema.columns k
       where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'id') as "hasId"
     from information_schema.columns c where c.table_schema = 'public' and c.data_type = 'text'
       and c.table_name = any($1) and c.is_generated = 'NEVER'`,
    [written],
  )
  for (const [index, { table, column, hasId }] of columns.entries()) {
    if (meant.test(column)) continue
    const turn = hasId ? 'id' : 'hashtext(ctid::text)::bigint'
    await query(`update ${table} set ${column} = ${vectorBy(`${turn} + ${index}`)}`, [vectors])
  }
}
