import { isFamily } from '#server/access/family.ts'

/**
 * Whether a `message` was sent to the person of a row of `phone_holder`, as SQL: the number was the person's then.
 * Messages from before the row count only if no person outside of the family had the number already: a number that moves to
 * another family brings no messages of the former one.
 */
export const isSentToHolder = `phone_holder.institute_id = message.institute_id and phone_holder.phone = message.phone
  and message.sent_at >= phone_holder.from_at and message.sent_at < coalesce(phone_holder.until, 'infinity')
  and (message.sent_at >= phone_holder.stored_at or not exists (
    select from phone_holder other_holder
    where other_holder.institute_id = phone_holder.institute_id and other_holder.phone = phone_holder.phone
      and other_holder.person_id <> phone_holder.person_id
      and other_holder.stored_at < phone_holder.stored_at and message.sent_at >= other_holder.from_at
        and message.sent_at < coalesce(other_holder.until, 'infinity')
      and not ${isFamily('phone_holder.institute_id', 'phone_holder.person_id', 'other_holder.person_id')}))`
