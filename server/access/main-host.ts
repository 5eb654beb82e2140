import { given } from '#server/access/given.ts'
import { sql } from '#server/database/sql.ts'

const { instituteId } = given

/** The host by which an institute is called: its main one, or else the first by name. */
export const mainHost = sql`(
  select h.host from institute_host h where h.institute_id = ${instituteId} order by h.is_main desc, h.host limit 1)`
