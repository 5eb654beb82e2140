import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FileAddress,
  readFileAddress,
  readPackAddress,
  signedFileAddress,
  signedPackAddress,
} from '#server/files/addresses.ts'
import { type FileRight, forPeople } from '#server/files/right.ts'
import { storeFile } from '#server/files/writes.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let aarav: Awaited<ReturnType<typeof open>>
let parent: Awaited<ReturnType<typeof open>>
/** A parent of another child, of the parallel section. */
let meera: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  t = await createTestApp()
  aarav = await open('9000000001')
  parent = await open('9000000010', aarav.user_id)
  meera = await open('9000000011')
})
afterAll(() => t.close())

/** @param user_id of the child that a parent opens first */
async function open(login: string, user_id?: number) {
  const signedIn = await t.signedIn(login, user_id === undefined ? {} : { user_id })
  const found = await query<{ id: number }>('select max(id) as id from session')
  const instituteId = signedIn.institute_id
  const file = { instituteId, name: 'a.txt', bytes: Buffer.from('words') }
  const fileId = await storeFile(t.context.pool, t.context.files, file)
  return { ...signedIn, instituteId, fileId, sessionId: found[0]?.id ?? 0 }
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await t.context.pool.query<Row>(text, values)
  return rows
}

const yearOf = (token: string) => Number(token.split('.')[1])

const statusAt = async (url: string, headers = {}) =>
  (await t.app.inject({ url, headers: { host: 'localhost', ...headers } })).statusCode

async function statusOf(right: FileRight, of = aarav): Promise<number> {
  const { instituteId, sessionId, fileId } = of
  const address = { instituteId, sessionId, fileId, right }
  return statusAt(signedFileAddress(t.context.secrets, address, new Date()))
}

/** A right that is there, ends by a change of the institute's data, and is there again. */
async function expectEnds(right: FileRight, of: typeof aarav, [change, restore]: [string, string]) {
  expect(await statusOf(right, of)).toBe(200)
  await query(change)
  expect(await statusOf(right, of)).toBe(404)
  await query(restore)
  expect(await statusOf(right, of)).toBe(200)
}

describe('an address ends at once with the right for which it was signed [access-20]', () => {
  test('a parent who is no guardian any more: photo, receipts and homework of the child', async () => {
    const [child] = parent.student_details
    const childId = child?.user_id ?? 0
    await query(`create table kept_guardian as select * from guardian where parent_id = ${parent.account_id}`)
    const changes: [string, string] = [
      `delete from guardian where parent_id = ${parent.account_id}`,
      'insert into guardian select * from kept_guardian',
    ]
    for (const right of [{ of: 'photo', id: childId } as const, forPeople(childId)])
      await expectEnds(right, parent, changes)
    expect(await statusOf({ of: 'photo', id: parent.account_id }, parent)).toBe(200)
    expect(await statusOf({ of: 'photo', id: parent.account_id })).toBe(404)
    expect(await statusOf({ of: 'photo', id: childId }, meera)).toBe(404)
    await expectEnds(forPeople(childId), parent, [
      `update student set fees_block_login = true where person_id = ${childId}`,
      `update student set fees_block_login = false where person_id = ${childId}`,
    ])
    await expectEnds(forPeople(childId), parent, [
      `update person set status = 'blocked' where id = ${childId}`,
      `update person set status = 'active' where id = ${childId}`,
    ])
  })

  test('an archive of the homework of two children, when a parent is the guardian of one only', async () => {
    const { instituteId, sessionId, fileId } = parent
    const file = { instituteId, name: 'b.txt', bytes: Buffer.from('more words') }
    const fileIds = [fileId, await storeFile(t.context.pool, t.context.files, file)]
    const children = parent.student_details.map((child) => child.user_id)
    expect(children).toHaveLength(2)
    const pack = { instituteId, sessionId, fileIds, right: forPeople(...children) }
    const url = signedPackAddress(t.context.secrets, pack, new Date())
    expect(await statusAt(url)).toBe(200)
    await query(`create table kept_children as select * from guardian where parent_id = ${parent.account_id}`)
    await query(`delete from guardian where parent_id = ${parent.account_id}
      and student_id <> (select id from student where person_id = ${children[0]})`)
    expect(await statusAt(url)).toBe(404)
    await query('insert into guardian select * from kept_children on conflict do nothing')
    expect(await statusAt(url)).toBe(200)
  })

  test('a document: taken back, and an enrolment that ended before it was shared', async () => {
    const [found] = await query<{ id: number; sectionId: number }>(
      `select d.id, x.section_id as "sectionId" from document d
        join document_section x on x.institute_id = d.institute_id and x.document_id = d.id
        join enrolment e on e.institute_id = x.institute_id and e.section_id = x.section_id
        where e.student_id = $1 and e.academic_year_id = $2 order by d.id limit 1`,
      [aarav.student_id, yearOf(aarav.student_auth)],
    )
    const right = { of: 'document', id: found?.id ?? 0, yearId: yearOf(aarav.student_auth) } as const
    await query('create table kept_link as select * from document_section where document_id = $1', [right.id])
    await expectEnds(right, aarav, [
      `delete from document_section where document_id = ${right.id}`,
      'insert into document_section select * from kept_link',
    ])
    await expectEnds(right, aarav, [
      `update document set shared_at = shared_at + interval '3 years' where id = ${right.id};
        update enrolment set end_date = current_date where student_id = ${aarav.student_id}`,
      `update document set shared_at = shared_at - interval '3 years' where id = ${right.id};
        update enrolment set end_date = null where student_id = ${aarav.student_id}`,
    ])
    expect(await statusOf(right, parent)).toBe(404)
    expect(await statusOf({ ...right, yearId: 0 })).toBe(404)
  })

  test('study material and recordings of a year, where the institute shows none any more', async () => {
    const yearId = yearOf(aarav.student_auth)
    const [study] = await query<{ id: number }>(
      `select f.id from study_file f join ecourse c on c.id = f.ecourse_id
        join section s on s.standard_id = c.standard_id
        join enrolment e on e.section_id = s.id where e.student_id = $1 and e.academic_year_id = $2 limit 1`,
      [aarav.student_id, yearId],
    )
    const [recording] = await query<{ id: number }>(
      `select r.id from recording r join live_class_section x on x.live_class_id = r.live_class_id
        join enrolment e on e.section_id = x.section_id where e.student_id = $1 and e.academic_year_id = $2 limit 1`,
      [aarav.student_id, yearId],
    )
    const plan = (to: string) =>
      `update institute set plan = jsonb_set(plan::jsonb, '{file_manager}', '"${to}"') where id = ${aarav.institute_id}`
    await expectEnds({ of: 'study', id: study?.id ?? 0, yearId }, aarav, [plan('FILE_MANEGER'), plan('BOTH')])
    const shows = (to: boolean) =>
      `update institute set video = jsonb_set(video::jsonb, '{view}', '${to}') where id = ${aarav.institute_id}`
    const right = { of: 'recording', id: recording?.id ?? 0, yearId } as const
    for (const one of [aarav, parent]) {
      await expectEnds(right, one, [shows(false), shows(true)])
      await expectEnds(right, one, [
        `update enrolment set end_date = '2001-01-01', start_date = null where student_id = ${aarav.student_id}`,
        `update enrolment set end_date = null where student_id = ${aarav.student_id}`,
      ])
    }
    expect(await statusOf(right, meera)).toBe(404)
  })

  test('a product that was taken back; one that has expired is still shown', async () => {
    const riya = await open('9000000021')
    const [held] = await query<{ id: number }>(
      `select product_id as id from product_holder where institute_id = $1 and person_id = $2 limit 1`,
      [riya.institute_id, riya.user_id],
    )
    const right = { of: 'product', id: held?.id ?? 0 } as const
    await query('delete from product_holder where product_id = $1 and person_id <> $2', [
      right.id,
      riya.user_id,
    ])
    expect(await statusOf(right, await open('9000000022'))).toBe(404)
    await query('create table kept_holder as select * from product_holder where person_id = $1', [
      riya.user_id,
    ])
    await expectEnds(right, riya, [
      `delete from product_holder where person_id = ${riya.user_id}`,
      'insert into product_holder select * from kept_holder',
    ])
    const [shared] = await query<{ id: number }>(
      `insert into document_product (institute_id, document_id, product_id)
        select institute_id, min(id), $2 from document where institute_id = $1 group by 1
        returning document_id as id`,
      [riya.institute_id, held?.id ?? 0],
    )
    await query('delete from document_section where document_id = $1', [shared?.id])
    await query('update product_holder set expires_on = null where person_id = $1', [riya.user_id])
    const document = { of: 'document', id: shared?.id ?? 0, yearId: yearOf(riya.student_auth) } as const
    await expectEnds(document, riya, [
      `update product_holder set expires_on = current_date - 400 where person_id = ${riya.user_id}`,
      `update product_holder set expires_on = null where person_id = ${riya.user_id}`,
    ])
    await query('update product_holder set expires_on = current_date - 400 where person_id = $1', [
      riya.user_id,
    ])
    expect([await statusOf(right, riya), await statusOf(document, riya)]).toEqual([200, 404])
  })
})

test('an address without a right, or with one that this server does not know, is not found', async () => {
  const { instituteId, fileId, sessionId } = aarav
  const end = Math.floor(Date.now() / 600_000) + 6
  const signed = (text: string) => `/files/${text}.${t.context.secrets.sign('file', text)}`
  expect(await statusAt(signed(`${instituteId}.${fileId}.${sessionId}.a.${end}`))).toBe(200)
  for (const holder of [`${sessionId}`, `${sessionId}.a1`, `${sessionId}.z1`, `${sessionId}.p`])
    expect(await statusAt(signed(`${instituteId}.${fileId}.${holder}.${end}`))).toBe(404)
})

test('each right is read from an address as it was written, and only so', () => {
  const { secrets } = t.context
  const rights: FileRight[] = [
    { of: 'all' },
    { of: 'people', personIds: [4, 5, 123_456_789] },
    { of: 'photo', id: 7 },
    { of: 'product', id: 8 },
    { of: 'document', id: 9, yearId: 10 },
    { of: 'study', id: 11, yearId: 12 },
    { of: 'recording', id: 13, yearId: 14 },
  ]
  const now = new Date()
  for (const right of rights) {
    const file = { instituteId: 1, fileId: 2, sessionId: 3, right }
    const token = signedFileAddress(secrets, file, now).slice('/files/'.length)
    expect(readFileAddress(secrets, token, now)).toEqual(file satisfies FileAddress)
    const pack = { instituteId: 1, fileIds: [2, 3], sessionId: 4, right }
    const packed = signedPackAddress(secrets, pack, now).slice('/files/pack?of='.length)
    expect(readPackAddress(secrets, packed, now)).toEqual(pack)
  }
})
