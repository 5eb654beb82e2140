import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient
type At = { instituteId: number; personId: number; now: Date }

/** Every change is noted with the name of its field, never with what it was or is. */
const noted = (field: string) => `insert into audit_log (institute_id, at, actor_id, action, detail)
  values ($1, $3, $2, 'profile.change', '{"field": "${field}"}')`

const keepDetail = (column: string) => `with noted as (${noted(column)})
  insert into profile (institute_id, person_id, ${column}, changed_at) values ($1, $2, $4, $3)
  on conflict (institute_id, person_id) do update set ${column} = excluded.${column}, changed_at = excluded.changed_at`

const statements = {
  address: keepDetail('address'),
  birth_place: keepDetail('birth_place'),
  blood_group: keepDetail('blood_group'),
  dob: `with noted as (${noted('dob')})
    update student set date_of_birth = $4::date where institute_id = $1 and person_id = $2`,
} as const

export async function changeDetail(
  runner: Runner,
  at: At & { field: keyof typeof statements; value: string },
): Promise<void> {
  await runner.query({
    name: `profile.change.${at.field}`,
    text: statements[at.field],
    values: [at.instituteId, at.personId, at.now, at.value],
  })
}

export async function changePhoto(runner: Runner, at: At & { fileId: number }): Promise<void> {
  await runner.query({
    name: 'profile.change.photo',
    text: `with noted as (${noted('photo')})
      update person set photo_file_id = $4 where institute_id = $1 and id = $2`,
    values: [at.instituteId, at.personId, at.now, at.fileId],
  })
}

/** That somebody read Aadhaar numbers in full, and whose; the numbers themselves are in no log (PRODUCT §4). */
export async function noteAadhaarRead(
  runner: Runner,
  at: At & { readerId: number; withParent: boolean },
): Promise<void> {
  await runner.query({
    name: 'profile.read-aadhaar',
    text: `insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
      values ($1, $3, $4, 'profile.read-aadhaar', 'person', $2, jsonb_build_object('parent', $5::boolean))`,
    values: [at.instituteId, at.personId, at.now, at.readerId, at.withParent],
  })
}
