import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn, SignInHeld } from '#domain/session/calls.ts'
import { type StudyCaller, studyCaller } from '#server/features/study/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let call: StudyCaller
let riya: SignedIn
let mine: number
let others: number
beforeAll(async () => {
  t = await createTestApp()
  call = studyCaller(t)
  riya = await t.signedIn('9000000021')
  const course = await call.addCourse(riya.institute_id, { standard: 'JEE-26' })
  mine = await call.addFile(riya.institute_id, course, 'mine')
  const elsewhere = await call.addCourse(riya.institute_id, { standard: 'NEET-26' })
  others = await call.addFile(riya.institute_id, elsewhere, 'of another batch')
})
beforeEach(() => call.query('delete from file_place'))
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

describe('saved positions [study-21, study-30]', () => {
  test('is stored, replaced, and listed with the newest first', async () => {
    const second = await call.addFile(
      riya.institute_id,
      await call.addCourse(riya.institute_id, { standard: 'JEE-26' }),
      'second',
    )
    t.setClock(new Date(Date.now() - 60_000))
    await call.keep(riya, 10, mine)
    t.setClock(new Date(Date.now() - 40_000))
    await call.keep(riya, 7.5, second)
    expect(await call.placesOf(riya)).toEqual([
      { kind: 'study', file_id: second, place: 7.5 },
      { kind: 'study', file_id: mine, place: 10 },
    ])
    t.setClock(new Date())
    await call.keep(riya, 12, mine)
    expect(await call.placesOf(riya)).toEqual([
      { kind: 'study', file_id: mine, place: 12 },
      { kind: 'study', file_id: second, place: 7.5 },
    ])
  })

  test('an older write changes nothing', async () => {
    await call.keep(riya, 50, mine)
    t.setClock(new Date(Date.now() - 60_000))
    expect((await call.keep(riya, 3, mine)).status).toBe(200)
    expect(await call.placesOf(riya)).toEqual([{ kind: 'study', file_id: mine, place: 50 }])
  })

  test('0 deletes it', async () => {
    await call.keep(riya, 50, mine)
    expect((await call.keep(riya, 0, mine)).status).toBe(200)
    expect(await call.placesOf(riya)).toEqual([])
    expect((await call.keep(riya, 0, mine)).status).toBe(200)
  })

  test('is personal: a classmate has another one for the same file', async () => {
    const arjun = await t.signedIn('9000000022')
    await call.keep(riya, 50, mine)
    await call.keep(arjun, 5, mine)
    expect(await call.placesOf(arjun)).toEqual([{ kind: 'study', file_id: mine, place: 5 }])
    expect(await call.placesOf(riya)).toEqual([{ kind: 'study', file_id: mine, place: 50 }])
  })

  test('there is none for a foreign or unknown file, of any kind', async () => {
    for (const file of [others, 999_999_999]) expectNotFound(await call.keep(riya, 5, file))
    expectNotFound(await call.keep(riya, 5, 999_999_999, 'document'))
    expectNotFound(await call.keep(riya, 5, 999_999_999, 'recording'))
    const aarav = await t.signedIn('9000000001')
    expectNotFound(await call.keep(aarav, 5, mine))
    expect(await call.placesOf(riya)).toEqual([])
  })

  test.each([-1, 1_000_001, '5', null])('%s is not a position', async (place) =>
    expect((await call.keep(riya, place as number, mine)).status).toBe(400),
  )

  test('a parent has no position in a study file; the list is empty', async () => {
    const held = (await t.login('9000000010')).result as SignInHeld
    const parent = await t.signedIn('9000000010', { user_id: held.student_details[0]?.user_id })
    const [file] = await call.query('select min(id) as id from study_file where institute_id = $1', [
      parent.institute_id,
    ])
    expectNotFound(await call.keep(parent, 5, file.id))
    expect(await call.placesOf(parent)).toEqual([])
  })
})

describe('download counts [study-28]', () => {
  const counts = () =>
    call.query(`select person_id, kind, item_id, count from file_download where item_id = $1`, [mine])

  test('each download of an accessible file is counted', async () => {
    for (let round = 0; round < 3; round++)
      expect(await call.countDownload(riya, mine)).toEqual({
        status: 200,
        body: { statusCode: 200, message: 'OK', result: null },
      })
    expect(await counts()).toEqual([{ person_id: riya.user_id, kind: 'study', item_id: mine, count: 3 }])
  })

  test('twenty at once are counted as twenty', async () => {
    const arjun = await t.signedIn('9000000022')
    await Promise.all(Array.from({ length: 20 }, () => call.countDownload(arjun, mine)))
    const [row] = (await counts()).filter(({ person_id }) => person_id === arjun.user_id)
    expect(row.count).toBe(20)
  })

  test('a foreign file is not counted [study-25]', async () => {
    const aarav = await t.signedIn('9000000001')
    expectNotFound(await call.countDownload(riya, others))
    expectNotFound(await call.countDownload(aarav, mine))
    expectNotFound(await call.countDownload(riya, mine, aarav.institute_id))
    expect(await call.query('select * from file_download where item_id = $1', [others])).toEqual([])
  })
})
