import * as z from 'zod/mini'
import type { ProfileField } from '#domain/profile/rules.ts'
import { given } from '#server/access/given.ts'
import { command, params, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { value, fileId, readerId, withParent } = params({
  value: z.string(),
  fileId: z.number(),
  readerId: z.number(),
  withParent: z.boolean(),
})

/** Every change is logged with the name of its field, never with a value. */
const change = <Values>(field: ProfileField, text: Sql<Values>) =>
  command(
    `profile.change.${field}`,
    sql`with noted as (
        insert into audit_log (institute_id, at, actor_id, action, detail)
        values (${instituteId}, ${now}, ${personId}, 'profile.change', ${raw(`'{"field": "${field}"}'`)}))
      ${text}`,
  )

const changeDetail = (field: 'address' | 'birth_place' | 'blood_group') => {
  const column = raw(field)
  return change(
    field,
    sql`insert into profile (institute_id, person_id, ${column}, changed_at)
      values (${instituteId}, ${personId}, ${value}, ${now})
      on conflict (institute_id, person_id) do update
        set ${column} = excluded.${column}, changed_at = excluded.changed_at`,
  )
}

/** Changes of the own profile, by field. */
export const changeProfile = {
  address: changeDetail('address'),
  birth_place: changeDetail('birth_place'),
  blood_group: changeDetail('blood_group'),
  dob: change(
    'dob',
    sql`update student set date_of_birth = ${value}::date
      where institute_id = ${instituteId} and person_id = ${personId}`,
  ),
}

export const changePhoto = change(
  'photo',
  sql`update person set photo_file_id = ${fileId} where institute_id = ${instituteId} and id = ${personId}`,
)

/** Logs that a person read Aadhaar numbers in full, and of whom; the numbers are in no log [profile-14]. */
export const noteAadhaarRead = command(
  'profile.read-aadhaar',
  sql`insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
    values (${instituteId}, ${now}, ${readerId}, 'profile.read-aadhaar', 'person', ${personId},
      jsonb_build_object('parent', ${withParent}::boolean))`,
)
