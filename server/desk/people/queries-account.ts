import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { many, sql } from '#server/database/sql.ts'

const { instituteId, personId } = given

/** The devices on which a person has signed in, the latest first. */
export const findDeviceKeys = many(
  'desk-people.device-keys',
  z.object({ key: z.string() }),
  sql`select key from device where institute_id = ${instituteId} and person_id = ${personId}
    order by last_seen_at desc limit 50`,
)
