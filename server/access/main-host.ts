import { given } from '#server/access/given.ts'
import { sql } from '#server/database/sql.ts'

const { instituteId } = given

/** The host by which an institute is called: its main one, or else the first by name. */
export const mainHost = sql`(
  select host.host from institute_host host where host.institute_id = ${instituteId} order by host.is_main desc, host.host
    limit 1)`
