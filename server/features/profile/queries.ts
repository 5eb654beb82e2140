import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient

export type ProfileRow = {
  name: string
  photoFileId: number | null
  joinedOn: string
  phone: string
  email: string
  letsEdit: boolean
  rollNo: string
  gender: string
  dateOfBirth: string
  standards: string
  sections: string
  address: string
  permanentAddress: string
  motherTongue: string
  country: string
  state: string
  birthPlace: string
  religion: string
  bloodGroup: string
  aadhaarEnd: string
  sealedAadhaar: string
  parentId: number | null
  parentName: string
  parentEmail: string
  parentPhone: string
  parentProfession: string
  parentAadhaarEnd: string
  sealedParentAadhaar: string
  guardianName: string
  guardianEmail: string
  guardianPhone: string
}

/** What is known of a person, with the standard and sections that he is in, in one year. */
export async function findProfile(
  runner: Runner,
  at: { instituteId: number; personId: number; yearId: number },
): Promise<ProfileRow | undefined> {
  const found = await runner.query<ProfileRow>({
    name: 'profile.find',
    text: `select p.name, p.photo_file_id as "photoFileId", p.joined_on::text as "joinedOn",
        coalesce(p.phone, '') as phone, coalesce(p.email, '') as email, i.lets_edit_profile as "letsEdit",
        coalesce(s.roll_no, '') as "rollNo", coalesce(s.gender, '') as gender,
        coalesce(s.date_of_birth::text, '') as "dateOfBirth",
        coalesce(own.standards, '') as standards, coalesce(own.sections, '') as sections,
        coalesce(d.address, '') as address, coalesce(d.permanent_address, '') as "permanentAddress",
        coalesce(d.mother_tongue, '') as "motherTongue", coalesce(d.country, '') as country,
        coalesce(d.state, '') as state, coalesce(d.birth_place, '') as "birthPlace",
        coalesce(d.religion, '') as religion, coalesce(d.blood_group, '') as "bloodGroup",
        coalesce(d.aadhaar_end, '') as "aadhaarEnd", coalesce(d.sealed_aadhaar, '') as "sealedAadhaar",
        g.id as "parentId", coalesce(g.name, '') as "parentName", coalesce(g.email, '') as "parentEmail",
        coalesce(g.phone, '') as "parentPhone", coalesce(d.parent_profession, '') as "parentProfession",
        coalesce(d.parent_aadhaar_end, '') as "parentAadhaarEnd",
        coalesce(d.sealed_parent_aadhaar, '') as "sealedParentAadhaar",
        coalesce(d.guardian_name, '') as "guardianName", coalesce(d.guardian_email, '') as "guardianEmail",
        coalesce(d.guardian_phone, '') as "guardianPhone"
      from person p
      join institute i on i.id = p.institute_id
      left join student s on s.institute_id = p.institute_id and s.person_id = p.id
      left join profile d on d.institute_id = p.institute_id and d.person_id = p.id
      left join lateral (
        select parent.id, parent.name, parent.email, parent.phone
        from guardian x join person parent on parent.institute_id = x.institute_id and parent.id = x.parent_id
        where x.institute_id = s.institute_id and x.student_id = s.id and parent.status <> 'removed'
        order by x.parent_id limit 1) g on true
      left join lateral (
        select string_agg(distinct t.name, ', ' order by t.name) as standards,
          string_agg(distinct c.name, ', ' order by c.name) as sections
        from enrolment e
        join section c on c.institute_id = e.institute_id and c.id = e.section_id
        join standard t on t.institute_id = c.institute_id and t.id = c.standard_id
        where e.institute_id = s.institute_id and e.student_id = s.id and e.academic_year_id = $3
          and e.status = 'active') own on true
      where p.institute_id = $1 and p.id = $2`,
    values: [at.instituteId, at.personId, at.yearId],
  })
  return found.rows[0]
}

/** Whether the institute lets its students keep their profiles up to date. */
export async function letsEditProfile(runner: Runner, instituteId: number): Promise<boolean> {
  const found = await runner.query<{ lets: boolean }>({
    name: 'profile.lets-edit',
    text: 'select lets_edit_profile as lets from institute where id = $1',
    values: [instituteId],
  })
  return found.rows[0]?.lets ?? false
}

export async function findPhoto(
  runner: Runner,
  instituteId: number,
  personId: number,
): Promise<number | null> {
  const found = await runner.query<{ id: number | null }>({
    name: 'profile.photo',
    text: 'select photo_file_id as id from person where institute_id = $1 and id = $2',
    values: [instituteId, personId],
  })
  return found.rows[0]?.id ?? null
}
