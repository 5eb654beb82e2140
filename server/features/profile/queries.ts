import * as z from 'zod/mini'
import { profile } from '#domain/profile/calls.ts'
import { given } from '#server/access/given.ts'
import { currentSections } from '#server/access/membership.ts'
import { isInView } from '#server/access/reach.ts'
import { maybeOne, type Runner, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given

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
  sql`select person.name, person.photo_file_id as "photoFileId", person.joined_on::text as "joinedOn",
      coalesce(person.phone, '') as phone, coalesce(person.email, '') as email, institute.lets_edit_profile as "letsEdit",
      coalesce(student.roll_no, '') as "rollNo", coalesce(student.gender, '') as gender,
      coalesce(student.date_of_birth::text, '') as dob,
      coalesce(own.standards, '') as standards, coalesce(own.sections, '') as sections,
      coalesce(profile.address, '') as address, coalesce(profile.permanent_address, '') as "permanentAddress",
      coalesce(profile.mother_tongue, '') as "motherTongue", coalesce(profile.country, '') as country,
      coalesce(profile.state, '') as state, coalesce(profile.birth_place, '') as "birthPlace",
      coalesce(profile.religion, '') as religion, coalesce(profile.blood_group, '') as "bloodGroup",
      coalesce(profile.aadhaar_end, '') as "aadhaarEnd", coalesce(profile.sealed_aadhaar, '') as "sealedAadhaar",
      first_parent.id as "parentId", coalesce(first_parent.name, '') as "parentName",
        coalesce(first_parent.email, '') as "parentEmail",
      coalesce(first_parent.phone, '') as "parentPhone", coalesce(profile.parent_profession, '') as "parentProfession",
      coalesce(profile.parent_aadhaar_end, '') as "parentAadhaarEnd",
      coalesce(profile.sealed_parent_aadhaar, '') as "sealedParentAadhaar",
      coalesce(profile.guardian_name, '') as "guardianName", coalesce(profile.guardian_email, '') as "guardianEmail",
      coalesce(profile.guardian_phone, '') as "guardianPhone"
    from person
    join institute on institute.id = person.institute_id
    left join student on student.institute_id = person.institute_id and student.person_id = person.id
    left join profile on profile.institute_id = person.institute_id and profile.person_id = person.id
    left join lateral (
      select parent.id, parent.name, parent.email, parent.phone
      from guardian join person parent on parent.institute_id = guardian.institute_id and parent.id = guardian.parent_id
      where guardian.institute_id = student.institute_id and guardian.student_id = student.id and parent.status <> 'removed'
      order by guardian.parent_id limit 1) first_parent on true
    left join lateral (
      select string_agg(distinct standard.name, ', ' order by standard.name) as standards,
        string_agg(distinct current.name, ', ' order by current.name) as sections
      from ${currentSections({ institute: 'student.institute_id', student: 'student.id', now: sql`${now}::timestamptz`, isMeant: isInView })} current
      join standard on standard.institute_id = student.institute_id and standard.id = current.standard_id) own on true
    where person.institute_id = ${instituteId} and person.id = ${personId}`,
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
