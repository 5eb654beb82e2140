import type pg from 'pg'
import { type DemoName, idPrefix, type StoredInstitute, type StoredInstitutes } from '#server/demo/build.ts'
import { teacherNameOf } from '#server/demo/people.ts'

type Named = Record<string, number>

/** The stored institutes of the demo. @throws where one of them is missing */
export async function readInstitutes(client: pg.PoolClient): Promise<StoredInstitutes> {
  return {
    greenfield: await readInstitute(client, 'greenfield'),
    apex: await readInstitute(client, 'apex'),
    summit: await readInstitute(client, 'summit'),
  }
}

async function readInstitute(client: pg.PoolClient, plan: DemoName): Promise<StoredInstitute> {
  const { rows } = await client.query<{
    id: number
    isSchool: boolean
    yearIds: number[]
    sectionIds: Named | null
    subjectIds: Named | null
    teachers: Named | null
    productIds: Named | null
    people: StoredInstitute['people'] | null
  }>(
    `with year as (
        select institute_id, id, name, row_number() over (partition by institute_id order by start_date desc) as place
        from academic_year where source_id like '${idPrefix}%')
      select i.id, i.kind = 'school' as "isSchool",
        (select json_agg(y.id order by y.place) from year y where y.institute_id = i.id) as "yearIds",
        (select json_object_agg(case y.place when 1 then s.name else s.name || ' ' || y.name end, s.id) from section s
          join year y on y.institute_id = s.institute_id and y.id = s.academic_year_id
          where s.institute_id = i.id and s.source_id like '${idPrefix}%') as "sectionIds",
        (select json_object_agg(b.name, b.id) from subject b where b.institute_id = i.id and b.source_id like '${idPrefix}%') as "subjectIds",
        (select json_object_agg(t.name, t.id) from person t
          where t.institute_id = i.id and t.role = 'teacher' and t.source_id like '${idPrefix}%') as teachers,
        (select json_object_agg(p.title, p.id) from product p where p.institute_id = i.id) as "productIds",
        (select json_object_agg(p.name, json_build_object('personId', p.id, 'studentId', s.id) order by p.id) from person p
          left join student s on s.institute_id = p.institute_id and s.person_id = p.id
          where p.institute_id = i.id and p.role in ('student', 'open') and p.source_id like '${idPrefix}%') as people
      from institute i where i.demo->>'plan' = $1`,
    [plan],
  )
  const [found] = rows
  if (!found) throw new Error(`the demo has no institute ${plan}`)
  const { teachers, subjectIds, ...known } = found
  const taught = Object.keys(subjectIds ?? {}).map((name) => [name, teachers?.[teacherNameOf(name)]] as const)
  return {
    ...known,
    sectionIds: known.sectionIds ?? {},
    subjectIds: subjectIds ?? {},
    teacherIds: Object.fromEntries(taught.flatMap(([name, id]) => (id ? [[name, id]] : []))),
    productIds: known.productIds ?? {},
    people: known.people ?? {},
  }
}
