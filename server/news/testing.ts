import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { NewsKindName } from '#domain/news/kinds.ts'
import { newsText } from '#domain/news/text.ts'
import type { Context } from '#server/context.ts'
import {
  createTestDatabase,
  emptyDatabase,
  makeTestFolder,
  type TestDatabase,
} from '#server/database/testing.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { importBundle } from '#server/exchange/import.ts'
import { passwordNews } from '#server/features/session/password/queries-news.ts'
import { DeliveryFailure, type Message } from '#server/messengers/message.ts'
import { newsClock, setNewsClocks } from '#server/news/clock.ts'
import { notify } from '#server/news/notify.ts'
import { newsPlan } from '#server/news/plan.ts'
import { newsDeliveries } from '#server/news/send/jobs.ts'
import type { JobFailure } from '#server/queue/failure.ts'
import { workOnce } from '#server/queue/testing.ts'
import { printFault } from '#server/records/import-faults.ts'
import { sourceOf } from '#server/records/testing.ts'
import { createTestContext } from '#server/testing.ts'

export type Tables = Record<string, string>

/** Asha and Ravi are in 10A. Meera is the mother of both, Rohit the father of Asha. Tara has no parent; Kiran has left. */
export const family: Tables = {
  institute: 'id,name,files,exams,has_fees\nSUN,Sunrise School,both,both,yes\n',
  years: 'id,name,start_date,end_date\n2026,2026-2027,2026-04-01,2027-03-31\n',
  standards: 'id,name\n10,10\n',
  subjects: 'id,name\nmaths,Mathematics\nhindi,Hindi\n',
  sections: 'id,name,standard,year,subjects\n10A,A,10,2026,maths;hindi\n10B,B,10,2026,maths\n',
  students: `id,name,email,phone,joined_on
asha,Asha,asha@sun.test,9100000001,2026-04-01\nravi,Ravi,ravi@sun.test,9100000002,2026-04-01
tara,Tara,tara@sun.test,9100000003,2026-04-01\nkiran,Kiran,kiran@sun.test,9100000004,2026-04-01\n`,
  'open-users': 'id,name,email\nomar,Omar,omar@sun.test\n',
  parents: 'id,name,email\nmeera,Meera,meera@sun.test\nrohit,Rohit,rohit@sun.test\n',
  guardians: 'parent,student\nmeera,asha\nmeera,ravi\nrohit,asha\n',
  enrolments: `id,student,section,start_date,end_date\ne1,asha,10A,2026-04-01,\ne2,ravi,10A,2026-04-01,
e3,tara,10B,2026-04-01,\ne4,kiran,10A,2026-04-01,2026-06-10\n`,
}

/**
 * A school in a database of its own, at an hour that tests set; its mails are caught where they are handed over.
 * @param environment further settings
 */
export function prepareNews(environment: Record<string, string> = {}) {
  let database: TestDatabase
  let folder: string
  let context: Context
  let now = new Date()
  /** Fails to hand over while it has entries. */
  const failures: JobFailure[] = []
  const handed: Message[] = []
  const setClock = (moment: string) => {
    now = new Date(moment)
  }
  const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

  /** Imports rows as an institute does. */
  const load = async (tables: Tables, isQuiet = false) => {
    const request = { into: null, leaveOut: null, isCheckOnly: false, isOperator: true, now, isQuiet }
    const result = await importBundle(
      context,
      { ...request, into: 'institute' in tables ? null : 1, source: sourceOf(tables) },
      { signal: context.stopping },
    )
    expect(result.findings.faults.map(printFault)).toEqual([])
    return result
  }

  const jobs = [newsClock, newsPlan, ...newsDeliveries]
  /** Runs jobs until none is due. */
  const work = async () => {
    while ((await workOnce(jobs, context)) > 0);
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    folder = await makeTestFolder('news')
    context = await createTestContext({
      database,
      folder,
      clock: () => now,
      environment: { PUBLIC_ADDRESS: 'https://portal.sun.test', NEWS_EMAIL: 'on', ...environment },
    })
    context = {
      ...context,
      messenger: {
        send: async (message) => {
          handed.push(message)
          const failure = failures.shift()
          if (failure) throw failure
        },
      },
    }
  })
  beforeEach(async () => {
    handed.length = 0
    failures.length = 0
    await emptyDatabase(database.pool)
    setClock('2026-06-15T10:00:00+05:30')
    await load(family)
    await setNewsClocks(context)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** The inbox of each person, as `name: text`, in order. */
  const inbox = async (kind?: NewsKindName): Promise<string[]> => {
    const rows = await query(
      `select p.name, n.kind, n.args, coalesce(c.name, '') as child from news n
        join person p on p.institute_id = n.institute_id and p.id = n.person_id
        left join student s on s.institute_id = n.institute_id and s.id = n.child_id
        left join person c on c.institute_id = s.institute_id and c.id = s.person_id
        where n.withdrawn_at is null and ($1::text is null or n.kind = $1) order by p.name, child, n.id`,
      [kind ?? null],
    )
    return rows.map(({ name, kind: of, args, child }) => `${name}: ${newsText(of, args, child)}`)
  }

  /** The mails since the last call, as `to: subject`. */
  const mails = () =>
    handed
      .splice(0)
      .map(({ to, subject }) => `${to.split('@')[0]}: ${subject.replace('Sunrise School: ', '')}`)
      .toSorted()

  const idOf = async (person: string): Promise<number> =>
    (await query('select id from person where source_id = $1', [person]))[0].id

  /** As the person does in the portal. */
  const changePassword = async (person: string) => {
    const at = { instituteId: 1, now }
    const personId = await idOf(person)
    await inTransaction(database.pool, async (client) => {
      await note(client, { ...at, personId, actor: 'anybody', kind: 'changedPassword' })
      await notify(client, passwordNews, { ...at, causeIds: [personId] })
    })
  }

  return {
    load,
    changePassword,
    work,
    inbox,
    mails,
    query,
    setClock,
    handed,
    failNext: (failure: JobFailure = new DeliveryFailure('mail: 451')) => failures.push(failure),
    context: () => context,
    now: () => now,
    idOf,
  }
}
