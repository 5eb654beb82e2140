import { sql } from '#server/database/sql.ts'

/**
 * Membership and its end: each lasts to the end of its last day, in the institute's zone. What is given to a
 * section before `until` stays with the student; what belongs to a product reaches its holders while now is
 * before `until`.
 */

/** Every enrolment of a student in a section, with `until`: the moment after the last day, infinity without one. */
export const enrolled = sql`(
  select e.*, coalesce((e.end_date + 1)::timestamp at time zone i.time_zone, 'infinity') as until
  from enrolment e join institute i on i.id = e.institute_id)`

/**
 * Every product that a person was given, with `until`: the moment after the last day, infinity without one.
 */
export const held = sql`(
  select h.*, coalesce((h.expires_on + 1)::timestamp at time zone i.time_zone, 'infinity') as until
  from product_holder h join institute i on i.id = h.institute_id)`
