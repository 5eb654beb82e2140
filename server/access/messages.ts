import { isFamily } from '#server/access/family.ts'

/**
 * Whether a message `m` was sent to the person of a row `h` of `phone_holder`, as SQL: the number was the person's then.
 * Messages from before the row count only if no person outside of the family had the number already: a number that moves to
 * another family brings no messages of the former one.
 */
export const isSentToHolder = `h.institute_id = m.institute_id and h.phone = m.phone
  and m.sent_at >= h.from_at and m.sent_at < coalesce(h.until, 'infinity')
  and (m.sent_at >= h.stored_at or not exists (
    select from phone_holder o
    where o.institute_id = h.institute_id and o.phone = h.phone and o.person_id <> h.person_id
      and o.stored_at < h.stored_at and m.sent_at >= o.from_at and m.sent_at < coalesce(o.until, 'infinity')
      and not ${isFamily('h.institute_id', 'h.person_id', 'o.person_id')}))`
