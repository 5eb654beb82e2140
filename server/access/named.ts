import * as z from 'zod/mini'
import { readPhoneNumber } from '#domain/phone.ts'
import { given } from '#server/access/given.ts'
import { exists, many, maybeOne, params, type Runner, raw, sql } from '#server/database/sql.ts'
import { roles } from '#server/database/tables/people.ts'

/** People and tests by the institute's names, for every command and call that takes such a name. */

/** A name that means no one, or several. The message is for the person who wrote the name. */
export class NotNamed extends Error {}

const { instituteId } = given
const { named, phone, prefix } = params({
  named: z.string(),
  /** The same, if it is a phone number. */
  phone: z.string(),
  prefix: z.string(),
})

/** Begins the ids of rows of an `institute` that were made here. Differs between any two institutes, also of different databases. */
export const idPrefix = raw(
  `'h' || to_hex((extract(epoch from created_at) * 1000000)::bigint) || '-' || id || '-'`,
)

/** The institute's id of a `person`, or the one in exports. */
export const personCode = sql`coalesce(person.source_id, (select ${idPrefix} from institute
  where id = ${instituteId}) || person.id)`

/** Staff do not use the portal. */
export const mayUsePortal = sql`person.role in ('student', 'parent', 'open')`

const findNaming = maybeOne(
  'named.institute',
  z.object({ prefix: z.string(), callingCode: z.string() }),
  sql`select ${idPrefix} as prefix, country_calling_code as "callingCode" from institute where id = ${instituteId}`,
)

const namedPerson = z.object({
  id: z.number(),
  /** The institute's id, or the one in exports. */
  code: z.string(),
  role: z.enum(roles),
  name: z.string(),
  displayId: z.string(),
  mayReset: z.boolean(),
})
export type NamedPerson = z.output<typeof namedPerson>

const findPeople = many(
  'named.people',
  namedPerson,
  sql`select person.id, coalesce(person.source_id, ${prefix} || person.id) as code, person.role, person.name,
      coalesce(own.display_id, '') as "displayId",
      ${mayUsePortal} and person.status = 'active' and (person.email is not null or person.phone is not null) as "mayReset"
    from person left join student own on own.institute_id = person.institute_id and own.person_id = person.id
    where person.institute_id = ${instituteId} and person.status <> 'removed'
      and (lower(person.email) = lower(${named}) or person.phone = ${phone} or person.source_id = ${named}
        or own.display_id = ${named} or (person.source_id is null and ${prefix} || person.id = ${named}))
    order by person.id limit 20`,
)

/** Matches the institute's id, ours, or the one in exports: the end of a statement. */
const isNamed = sql`(source_id = ${named} or id::text = ${named} or (source_id is null and ${prefix} || id = ${named}))
    order by source_id is not distinct from ${named} desc limit 1`

const findTests = maybeOne(
  'named.test',
  z.object({ id: z.number() }),
  sql`select id from test where institute_id = ${instituteId}
      and ${isNamed}`,
)

/**
 * Finds the only person with this e-mail, phone number, number or id, with or without a login.
 * @param quoted how a refusal repeats the name: replies to calls leave it out
 * @throws NotNamed
 */
export async function findOnePerson(
  runner: Runner,
  of: number,
  written: string,
  quoted = `"${written}"`,
): Promise<NamedPerson> {
  const { prefix: begins, callingCode } = await namingOf(runner, of)
  const text = written.trim()
  const number = readPhoneNumber(text, callingCode) ?? ''
  const at = { instituteId: of, prefix: begins, named: text, phone: number }
  const [person, ...others] = text === '' ? [] : await findPeople(runner, at)
  if (!person) throw new NotNamed(`${quoted} is the e-mail, phone number, number or id of no one.`)
  if (others.length === 0) return person
  const list = [person, ...others].map(({ role, name, displayId, code }) =>
    [`  ${role} ${name}`, displayId && `number ${displayId}`, `id ${code}`]
      .filter((part) => part !== '')
      .join(', '),
  )
  throw new NotNamed(`${quoted} may mean several people; use the id of one:\n${list.join('\n')}`)
}

/** A person as a call of the admin API names him: by our number, or by a text, as `findOnePerson`. @throws NotNamed */
export async function personIdOf(runner: Runner, of: number, given: number | string, field: string) {
  return typeof given === 'number' ? given : (await findOnePerson(runner, of, given, field)).id
}

/** A test in the same way. @throws NotNamed */
export async function testIdOf(runner: Runner, of: number, given: number | string, field: string) {
  if (typeof given === 'number') return given
  const found = await findTestNamed(runner, of, given)
  if (found === undefined) throw new NotNamed(`${field} is the id of no test.`)
  return found
}

/** Whether somebody of any institute signs in with this e-mail or phone number. */
const findLogin = exists(
  'named.login',
  sql`select from person where (email = ${named} or phone = ${named}) and status <> 'removed'`,
)
export const isLogin = (runner: Runner, login: string) =>
  findLogin(runner, { named: login.replaceAll(' ', '').toLowerCase() })

/** @throws NotNamed */
export async function refuseUnknownInstitute(runner: Runner, of: number): Promise<void> {
  await namingOf(runner, of)
}

/** A test by the institute's id, the one in exports, or our own. */
export async function findTestNamed(
  runner: Runner,
  of: number,
  written: string,
): Promise<number | undefined> {
  const { prefix: begins } = await namingOf(runner, of)
  return (await findTests(runner, { instituteId: of, prefix: begins, named: written.trim() }))?.id
}

const groupTables = { section: raw('section'), product: raw('product') }
const findGroup = (table: keyof typeof groupTables) =>
  maybeOne(
    `named.${table}`,
    z.object({ id: z.number() }),
    sql`select id from ${groupTables[table]} where institute_id = ${instituteId}
        and ${isNamed}`,
  )
const findGroupOf = { section: findGroup('section'), product: findGroup('product') }

/** A section or product by our number, or the institute's id of it. @throws NotNamed */
export async function groupIdOf(
  runner: Runner,
  of: number,
  given: number | string,
  table: keyof typeof groupTables,
): Promise<number> {
  if (typeof given === 'number') return given
  const { prefix: begins } = await namingOf(runner, of)
  const found = await findGroupOf[table](runner, { instituteId: of, prefix: begins, named: given.trim() })
  if (!found) throw new NotNamed(`${table}_id is the id of no ${table}.`)
  return found.id
}

/** Begins the ids of rows of an institute that were made here. @throws NotNamed */
export const idPrefixOf = async (runner: Runner, of: number): Promise<string> =>
  (await namingOf(runner, of)).prefix

async function namingOf(runner: Runner, of: number) {
  const naming = await findNaming(runner, { instituteId: of })
  if (!naming) throw new NotNamed(`There is no institute ${of}.`)
  return naming
}
