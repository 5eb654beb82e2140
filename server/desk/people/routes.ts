import type { FastifyInstance } from 'fastify'
import { changeAccount, listForPasswords, makePasswords } from '#domain/desk/people-account-calls.ts'
import { findPeople, listSections, peoplePage, readPerson, readPersonLog } from '#domain/desk/people-calls.ts'
import { addFamily, changePerson } from '#domain/desk/people-change-calls.ts'
import { readPhoneNumber } from '#domain/phone.ts'
import type { AccessKind } from '#domain/profile/access-log.ts'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import { changeAccountOf } from '#server/desk/people/account.ts'
import { changeMember } from '#server/desk/people/change.ts'
import { addMembers } from '#server/desk/people/family.ts'
import { readLog } from '#server/desk/people/log.ts'
import { presentFound, readPage } from '#server/desk/people/page.ts'
import { listReceivers, makeFor } from '#server/desk/people/passwords.ts'
import { findMember, type Member, searchPeople } from '#server/desk/people/queries.ts'
import { findSection, findSections } from '#server/desk/people/queries-sections.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { Failure, notFound } from '#server/failure.ts'
import { readCursor, writeCursor } from '#server/network/cursor.ts'
import { answer, mount } from '#server/route.ts'

const rolesOf = {
  all: ['student', 'parent', 'open'],
  students: ['student'],
  parents: ['parent'],
  never: ['student', 'parent', 'open'],
}

/** People of families at the desk. */
export function deskPeopleRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, findPeople, async ({ desk, query }) => {
    const { instituteId } = desk
    const now = clock()
    const sectionId = query.section_id ?? null
    if (sectionId !== null && !(await findSection(pool, { instituteId, sectionId }))) throw notFound()
    const { scope } = await openInstitute(pool, instituteId, now)
    const search = query.search?.trim() ?? ''
    const who = query.who ?? 'all'
    const rows = await searchPeople(pool, {
      instituteId,
      now,
      words: search
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 10)
        .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`),
      phone: readPhoneNumber(search, scope.callingCode) ?? '',
      exact: search.toLowerCase(),
      roles: rolesOf[who],
      sectionId,
      isNever: who === 'never',
      ...positionOf(query.after),
      limit: peoplePage + 1,
    })
    const shown = rows.slice(0, peoplePage)
    const last = shown.at(-1)
    await noteSeen(
      desk,
      shown.map(({ id }) => id),
      ['sawProfile'],
    )
    return answer({
      people: shown.map(presentFound),
      next:
        last && rows.length > peoplePage
          ? writeCursor('people', [String(last.place), last.sortName, String(last.id)])
          : null,
    })
  })

  mount(app, listSections, async ({ desk: { instituteId, timeZone } }) => {
    const now = clock()
    const found = await findSections(pool, { instituteId, now })
    return answer({
      sections: found.map(({ id, name, year, isCurrent }) => ({
        section_id: id,
        name,
        year,
        is_current: isCurrent,
      })),
      today: makeZone(timeZone).dayAt(now.getTime()),
    })
  })

  mount(app, readPerson, async ({ desk, params }) => {
    const member = await memberOf(desk, params.member_id)
    await noteSeen(desk, [member.id], member.role === 'student' ? seenOfStudent : ['sawProfile'])
    return answer(await readPage(context, desk, member))
  })

  mount(app, readPersonLog, async ({ desk, params, query }) => {
    const member = await memberOf(desk, params.member_id)
    await noteSeen(desk, [member.id], ['sawProfile'])
    return answer(await readLog(context, desk, member, query.before ?? null))
  })

  mount(app, changePerson, async ({ desk, body, once }) =>
    answer(await changeMember(context, desk, { body, once })),
  )

  mount(app, addFamily, async ({ desk, body, once }) =>
    answer(await addMembers(context, desk, { body, once })),
  )

  mount(app, changeAccount, async ({ desk, body, once }) =>
    changeAccountOf(context, desk, await memberOf(desk, body.member_id), { body, once }),
  )

  mount(app, listForPasswords, async ({ desk, query }) =>
    answer(
      await listReceivers(context, desk, {
        sectionId: query.section_id ?? null,
        isNever: query.never === 'true',
        of: query.of?.split(',').map(Number) ?? [],
      }),
    ),
  )

  mount(app, makePasswords, async ({ desk, body }) => answer(await makeFor(context, desk, body)))

  async function memberOf({ instituteId }: DeskSession, personId: number): Promise<Member> {
    const member = await findMember(pool, { instituteId, personId, now: clock() })
    if (!member) throw notFound()
    return member
  }

  /** For the people themselves, before they are shown: who of the staff has seen what is theirs. */
  async function noteSeen(
    { instituteId, personId, timeZone }: DeskSession,
    ids: readonly number[],
    kinds: readonly AccessKind[],
  ) {
    const now = clock()
    const day = makeZone(timeZone).dayAt(now.getTime())
    const actor = { person: personId }
    if (ids.length > 0)
      for (const kind of kinds) await note(pool, { instituteId, personId: ids, actor, kind, now, day })
  }
}

/** What the page of a student shows. */
const seenOfStudent: readonly AccessKind[] = [
  'sawProfile',
  'sawFees',
  'sawAttendance',
  'sawHomework',
  'sawReport',
]

/** @throws Failure `badRequest` */
function positionOf(after: string | undefined) {
  const [place = '-1', afterName = '', id = '0'] = readCursor('people', after) ?? []
  const [afterRank, afterId] = [Number(place), Number(id)]
  if (![-1, 0, 1].includes(afterRank) || !Number.isSafeInteger(afterId))
    throw new Failure('badRequest', 'after: must be a cursor of this call')
  return { afterRank, afterName, afterId }
}
