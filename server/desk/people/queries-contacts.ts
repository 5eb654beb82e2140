import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { many, params, sql } from '#server/database/sql.ts'
import { hasSignedIn } from '#server/exchange/queries-passwords.ts'

const { instituteId } = given
const { number } = params({ number: z.number() })

const replaced = z.object({
  personId: z.number(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  institute: z.string(),
})
export type ReplacedContact = z.output<typeof replaced>

/** Whose phone or e-mail a change of records has replaced, of those who have signed in, with what it was. */
export const findReplacedContacts = many(
  'desk-people.replaced-contacts',
  replaced,
  sql`select person.id as "personId", image.was->>'phone' as phone, image.was->>'email' as email, institute.name as institute
    from import_image image
    join person on person.institute_id = image.institute_id and person.id = (image.key->>'id')::bigint
    join institute on institute.id = image.institute_id
    where image.institute_id = ${instituteId} and image.number = ${number} and image.table_name = 'person'
      and (image.was->>'phone' is not null or image.was->>'email' is not null) and image.became is not null and ${hasSignedIn}
    order by person.id`,
)

/** Whose phone or e-mail undoing a change of records would replace, with what it is until then. */
export const findUndoneContacts = many(
  'desk-people.undone-contacts',
  replaced,
  sql`select person.id as "personId", case when image.was ? 'phone' then person.phone end as phone,
      case when image.was ? 'email' then person.email end as email, institute.name as institute
    from import_image image
    join person on person.institute_id = image.institute_id and person.id = (image.key->>'id')::bigint
    join institute on institute.id = image.institute_id
    where image.institute_id = ${instituteId} and image.number = ${number} and image.table_name = 'person' and image.became is not null
      and ((image.was ? 'phone' and person.phone is distinct from image.was->>'phone' and person.phone is not null)
        or (image.was ? 'email' and person.email is distinct from image.was->>'email' and person.email is not null)) and ${hasSignedIn}
    order by person.id`,
)
