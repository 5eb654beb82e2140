import { leavesOverlap } from '#server/access/leave.ts'
import { offersOverlap } from '#server/access/meetings/offers.ts'
import { imagesOf, keyOf } from '#server/undo/catalog.ts'

type Overlap = {
  /** Locks those whom the rows are about, as somebody who writes other rows about them does. */
  lock: string
  /** Whether the row `was`, as an undo would set back `t` or put it back, shares a moment with another one by that alone. */
  where: string
  /** What is in its way, in words. */
  text: string
}

/** @param owner the column and table of whom rows are about @param sharing of `was` and `other` */
const overlapOf = (
  table: string,
  [column, owner]: readonly [string, string],
  sharing: (one: string, other: string) => string,
  text: string,
): Overlap => {
  const was = `jsonb_populate_record(null::${table}, coalesce(to_jsonb(t), '{}') || i.was) was`
  // Rows of the same undo were beside each other before.
  const isOther = `other.id <> (i.k).id and not exists (select from import_image same where same.institute_id = $1 and same.number = $2
    and same.table_name = '${table}' and same.key = ${keyOf({ key: ['institute_id', 'id'] }, 'other')})`
  return {
    lock: `select id from ${owner} where institute_id = $1 and id in (select was.${column}
      from ${imagesOf({ name: table })} left join ${table} t on t.institute_id = $1 and t.id = (i.k).id cross join lateral ${was}
      where i.was is not null) order by id for no key update`,
    where: `i.was is not null and exists (select from ${was} join ${table} other on other.institute_id = $1 and ${sharing('was', 'other')}
      where ${isOther} and (t.id is null or not (${sharing('t', 'other')})))`,
    text,
  }
}

/** Tables of which two rows about the same person may not share a moment. */
export const overlaps: Readonly<Record<string, Overlap>> = {
  leave_request: overlapOf(
    'leave_request',
    ['student_id', 'student'],
    leavesOverlap,
    'leave that was asked for since: refuse that, or have it taken back, first',
  ),
  meeting_offer: overlapOf(
    'meeting_offer',
    ['teacher_id', 'person'],
    offersOverlap,
    'other meetings of the teacher that were offered since: call those off, or move them, first',
  ),
}
