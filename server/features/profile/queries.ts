import * as z from 'zod/mini'
import { profile } from '#domain/profile/calls.ts'
import { given } from '#server/access/given.ts'
import { currentFirst, enrolled } from '#server/access/membership.ts'
import { maybeOne, type Runner, sql } from '#server/database/sql.ts'

const { instituteId, personId, yearId, now } = given

const profileRow = z.extend(
  z.omit(profile.own, { photo: true, aadhaar: true, parentAadhaar: true, mayEdit: true }),
  {
    photoFileId: z.nullable(z.number()),
    letsEdit: z.boolean(),
    aadhaarEnd: z.string(),
    sealedAadhaar: z.string(),
    parentId: z.nullable(z.number()),
    parentAadhaarEnd: z.string(),
    sealedParentAadhaar: z.string(),
  },
)

/** The profile of a person, with standard and sections of one year: the current ones, or in a past year the last. */
export const findProfile = maybeOne(
  'profile.find',
  profileRow,
  sql`select p.name, p.photo_file_id as "photoFileId", p.joined_on::text as "joinedOn",
      coalesce(p.phone, '') as phone, coalesce(p.email, '') as email, i.lets_edit_profile as "letsEdit",
      coalesce(s.roll_no, '') as "rollNo", coalesce(s.gender, '') as gender,
      coalesce(s.date_of_birth::text, '') as dob,
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
      from (select e.*, ${currentFirst(sql`${now}::timestamptz`)} as place from ${enrolled} e
        where e.institute_id = s.institute_id and e.student_id = s.id and e.academic_year_id = ${yearId}) e
      join section c on c.institute_id = e.institute_id and c.id = e.section_id
      join standard t on t.institute_id = c.institute_id and t.id = c.standard_id
      where e.place = 1) own on true
    where p.institute_id = ${instituteId} and p.id = ${personId}`,
)

const findEditing = maybeOne(
  'profile.lets-edit',
  z.object({ letsEdit: z.boolean() }),
  sql`select lets_edit_profile as "letsEdit" from institute where id = ${instituteId}`,
)

/** Whether students of the institute may edit their profiles. */
export const letsEditProfile = async (runner: Runner, at: { instituteId: number }): Promise<boolean> =>
  (await findEditing(runner, at))?.letsEdit ?? false

export const findPhoto = maybeOne(
  'profile.photo',
  z.object({ fileId: z.nullable(z.number()) }),
  sql`select photo_file_id as "fileId" from person where institute_id = ${instituteId} and id = ${personId}`,
)
