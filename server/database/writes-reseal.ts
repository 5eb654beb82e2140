import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import type { Secrets } from '#server/secrets.ts'

type Value = { instituteId: number; rowId: number; sealed: string }

/** Every place where something lies sealed: how to find it (not ''), and how to write it where it is still the same. */
const places: Readonly<Record<string, { find: string; write: string }>> = {
  ...Object.fromEntries(
    [
      ['sign_in', '{sso,sealedSecret}'],
      ['video', '{sealedVimeoToken}'],
      ['video', '{sealedVdoCipherSecret}'],
    ].map(([column, path]) => [
      `institute.${column} ${path}`,
      {
        find: `select id as "instituteId", id as "rowId", ${column} #>> '${path}' as sealed from institute
          where coalesce(${column} #>> '${path}', '') <> ''`,
        write: `update institute set ${column} = jsonb_set(${column}, '${path}', to_jsonb($4::text))
          where id = $1 and id = $2 and ${column} #>> '${path}' = $3`,
      },
    ]),
  ),
  'second_factor.sealed_secret': {
    find: `select institute_id as "instituteId", person_id as "rowId", sealed_secret as sealed from second_factor
      where sealed_secret <> ''`,
    write: `update second_factor set sealed_secret = $4
      where institute_id = $1 and person_id = $2 and sealed_secret = $3`,
  },
  ...Object.fromEntries(
    ['sealed_aadhaar', 'sealed_parent_aadhaar'].map((column) => [
      `profile.${column}`,
      {
        find: `select institute_id as "instituteId", person_id as "rowId", ${column} as sealed from profile where ${column} <> ''`,
        write: `update profile set ${column} = $4 where institute_id = $1 and person_id = $2 and ${column} = $3`,
      },
    ]),
  ),
}

/**
 * Seals anew what the present key does not open. All or nothing. @param secrets know the former key as well
 * @param present knows the present one alone @returns how many values were sealed anew @throws where neither key opens one
 */
export async function resealAll(pool: pg.Pool, secrets: Secrets, present: Secrets): Promise<number> {
  return inTransaction(pool, async (client) => {
    let count = 0
    for (const [place, { find, write }] of Object.entries(places)) {
      const { rows } = await client.query<Value>(find)
      for (const { instituteId, rowId, sealed } of rows) {
        if (opens(present, sealed)) continue
        if (!opens(secrets, sealed)) throw new Error(`${place}: neither key opens what is sealed there.`)
        const { rowCount } = await client.query(write, [
          instituteId,
          rowId,
          sealed,
          present.seal(secrets.open(sealed)),
        ])
        count += rowCount ?? 0
      }
    }
    return count
  })
}

function opens(secrets: Secrets, sealed: string): boolean {
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}
