import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bloodGroups } from '#domain/profile/rules.ts'
import { type ProfileCaller, profileCaller } from '#server/features/profile/testing.ts'
import { badTexts } from '#server/http/testing/bad-values.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

const [aarav, diya, meera, riya, open, karan] = [
  '9000000001',
  '9000000002',
  '9000000011',
  '9000000021',
  '9000000031',
  '9000000044',
] as const

let t: TestApp
let call: ProfileCaller
beforeAll(async () => {
  t = await createTestApp()
  call = profileCaller(t)
})
beforeEach(() => call.query('truncate throttle'))
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

describe('the profile [profile-4, profile-23, profile-26]', () => {
  test('a student sees the own profile; Aadhaar numbers only with four digits', async () => {
    expect(await call.detailOf(await t.signedIn(aarav))).toMatchObject({
      student_name: 'Aarav Sharma',
      student_phone: '9000000001',
      student_email: 'aarav@school.demo',
      standard: 'Class 10',
      assignedCourses: '10-A',
      roll_no: '1',
      gender: 'Male',
      dob: '2011-02-14',
      blood_group: 'B+',
      student_adhar_card: 'XXXX XXXX 4321',
      parent_name: 'Rohan Sharma',
      parent_phone: '9000000010',
      parent_adhar_card: 'XXXX XXXX 5678',
      guardian_name: 'Sushila Sharma',
      student_profile_update_restrict: true,
      photo_url: expect.stringMatching(/^\/files\//),
    })
  })

  test('unknown fields are empty', async () => {
    expect(await call.detailOf(await t.signedIn(diya))).toMatchObject({
      student_email: '',
      religion: '',
      student_adhar_card: '',
      parent_name: '',
      guardian_name: '',
      photo_url: '',
    })
  })

  test('the viewed year decides about standard and section', async () => {
    const me = await t.signedIn(aarav)
    const before = me.student_acad_year.find(({ acad_yr_id }) => acad_yr_id !== me.acad_yr_id)
    const token = `${me.student_auth.split('.')[0]}.${before?.acad_yr_id}`
    expect(await call.detailOf(me, token)).toMatchObject({ standard: 'Class 9', assignedCourses: '9-A' })
  })

  test('a parent sees the child and may change nothing', async () => {
    expect(await call.detailOf(await t.signedIn(meera))).toMatchObject({
      student_name: 'Kabir Nair',
      parent_name: 'Meera Nair',
      student_profile_update_restrict: false,
    })
  })

  test('an open user sees the own profile, without standard and batch', async () => {
    expect(await call.detailOf(await t.signedIn(open))).toMatchObject({
      student_name: 'Neha Gupta',
      standard: '',
      assignedCourses: '',
      current_address: '14, Lake Road, Bhopal 462001',
      student_profile_update_restrict: false,
    })
  })

  test('if the institute does not allow it, students may change nothing', async () => {
    const me = await t.signedIn(karan)
    expect((await call.detailOf(me)).student_profile_update_restrict).toBe(false)
  })

  test('everyone with its address sees the photo', async () => {
    const { photo_url } = await call.detailOf(await t.signedIn(riya))
    const photo = await t.app.inject({ url: photo_url, headers: { host: 'localhost' } })
    expect(photo.headers['content-type']).toBe('image/png')
  })

  test('another id is not found: a classmate’s, a parent’s own, an open user’s as a student', async () => {
    const [me, other, parent] = [await t.signedIn(aarav), await t.signedIn(diya), await t.signedIn(meera)]
    for (const [of, owner] of [
      [me, other.student_id],
      [parent, parent.account_id],
      [parent, me.student_id],
      [await t.signedIn(open), (await t.signedIn(riya)).student_id],
    ] as const) {
      expectNotFound(await call.askDetail(of, owner ?? 0))
      expectNotFound(await call.aadhaar(of, owner ?? 0))
    }
  })
})

describe('Aadhaar numbers in full [profile-14]', () => {
  const notes = () =>
    call.query(`select * from audit_log where action = 'profile.read-aadhaar' order by id desc`)

  test('a student opens the own one; a parent’s stays hidden', async () => {
    const me = await t.signedIn(aarav)
    expect((await call.aadhaar(me)).body.result).toEqual({
      student_adhar_card: '0000 1234 4321',
      parent_adhar_card: 'XXXX XXXX 5678',
    })
    const [note] = await notes()
    expect(note).toMatchObject({ actor_id: me.user_id, subject_kind: 'person', subject_id: me.user_id })
    expect(JSON.stringify(note)).not.toMatch(/4321|5678/)
  })

  test('a parent opens the child’s and the own one', async () => {
    const parent = await t.signedIn(meera)
    expect((await call.aadhaar(parent)).body.result).toEqual({
      student_adhar_card: '0000 9876 0011',
      parent_adhar_card: '1111 2222 3333',
    })
    const [note] = await notes()
    expect(note).toMatchObject({ actor_id: parent.account_id, subject_id: parent.user_id })
  })

  test('another parent of the same child does not open the first one’s', async () => {
    const [parent, child] = [await t.signedIn(meera), await t.signedIn(aarav)]
    await call.query('insert into guardian (institute_id, parent_id, student_id) values ($1, $2, $3)', [
      parent.institute_id,
      parent.account_id,
      child.student_id,
    ])
    expect((await call.aadhaar(parent, child.student_id ?? 0)).body.result).toEqual({
      student_adhar_card: '0000 1234 4321',
      parent_adhar_card: 'XXXX XXXX 5678',
    })
    await call.query('delete from guardian where parent_id = $1 and student_id = $2', [
      parent.account_id,
      child.student_id,
    ])
  })

  test('in the database they are sealed', async () => {
    const rows = await call.query('select * from profile')
    expect(rows.length).toBeGreaterThan(4)
    expect(JSON.stringify(rows)).not.toMatch(/00001234|11110000|0000 1234/)
  })
})

describe('a change [profile-8, profile-9, profile-10, profile-11, profile-24]', () => {
  test.each([
    [{ address: 'x'.repeat(118) }, 200, 'Address Updated Succesfully'],
    [{ address: 'x'.repeat(119) }, 200, 'Address Updated Succesfully'],
    [{ address: 'x'.repeat(120) }, 422, 'Address can have 119 characters at most.'],
    [{ address: '🏠'.repeat(119) }, 200, 'Address Updated Succesfully'],
    [{ address: `  ${'x'.repeat(119)}  ` }, 200, 'Address Updated Succesfully'],
    [{ birth_place: 'x'.repeat(19) }, 200, 'Birthplace Updated Succesfully'],
    [{ birth_place: 'x'.repeat(20) }, 200, 'Birthplace Updated Succesfully'],
    [{ birth_place: 'x'.repeat(21) }, 422, 'Birth place can have 20 characters at most.'],
    ...bloodGroups.map((group) => [{ blood_group: group }, 200, 'Bloodgroup Updated Succesfully'] as const),
    [{ blood_group: 'o+' }, 422, 'Please choose a blood group.'],
    [{ blood_group: '' }, 422, 'Please choose a blood group.'],
    [{ dob: '2012-02-29' }, 200, 'DOB Updated Successfully'],
    [{ dob: '1970-01-01' }, 200, 'DOB Updated Successfully'],
    [{ dob: '1969-12-31' }, 422, 'Something Went Wrong,Please Try Again'],
    [{ dob: '2012-02-30' }, 422, 'Selected year Have 29 Days In February'],
    [{ dob: '2011-02-29' }, 422, 'Selected year Have 28 Days In February'],
    [{ dob: '2011-04-31' }, 422, 'Month Selected Have Only 30 Days'],
    [{ dob: '2099-01-01' }, 422, "Selected Date Can't Be Greater Than Current Date"],
    [{ dob: '' }, 422, 'Something Went Wrong,Please Try Again'],
    [{ dob: '14-02-2011' }, 422, 'Something Went Wrong,Please Try Again'],
    [{}, 400, 'request: exactly one of address, birth_place, blood_group, dob, photo'],
    [
      { address: 'a', birth_place: 'b' },
      400,
      'request: exactly one of address, birth_place, blood_group, dob, photo',
    ],
  ] as const)('%j: %i %s', async (body, status, message) => {
    const me = await t.signedIn(aarav)
    const before = await call.detailOf(me)
    expect(await call.change(me, body)).toMatchObject({ status, message })
    if (status !== 200) expect(await call.detailOf(me)).toEqual(before)
  })

  test('is shown at once, and only the named field changes', async () => {
    const me = await t.signedIn(diya)
    const before = await call.detailOf(me)
    await call.change(me, { address: '1, New Street\r\nPune' })
    await call.change(me, { birth_place: 'Mysuru' })
    await call.change(me, { dob: '2011-12-31' })
    expect(await call.detailOf(me)).toEqual({
      ...before,
      current_address: '1, New Street\nPune',
      birth_place: 'Mysuru',
      dob: '2011-12-31',
    })
  })

  test.each(Object.entries(badTexts))('%s in any field does no harm', async (_what, text) => {
    const me = await t.signedIn(diya)
    for (const field of ['address', 'birth_place', 'blood_group', 'dob', 'photo']) {
      const { status } = await call.change(me, { [field]: text })
      expect([field, [200, 400, 422].includes(status)]).toEqual([field, true])
    }
    expect((await call.askDetail(me)).status).toBe(200)
  })

  test('is logged without the value [profile-13]', async () => {
    const me = await t.signedIn(diya)
    await call.change(me, { address: 'Secret House 5' })
    const [note] = await call.query(
      `select actor_id, action, detail from audit_log where action = 'profile.change' order by id desc limit 1`,
    )
    expect(note).toEqual({ actor_id: me.user_id, action: 'profile.change', detail: { field: 'address' } })
  })

  test('“today” is the institute’s day: born today is possible, tomorrow is not', async () => {
    const me = await t.signedIn(aarav)
    const day = Temporal.Now.plainDateISO('Asia/Kolkata')
    expect((await call.change(me, { dob: day.toString() })).status).toBe(200)
    expect((await call.change(me, { dob: day.add({ days: 1 }).toString() })).message).toBe(
      "Selected Date Can't Be Greater Than Current Date",
    )
    expect((await call.change(me, { dob: '2011-02-14' })).status).toBe(200)
  })

  test('a student without a profile gets one', async () => {
    await call.query('delete from profile where person_id = (select id from person where phone = $1)', [diya])
    const me = await t.signedIn(diya)
    expect((await call.change(me, { blood_group: 'A+' })).status).toBe(200)
    expect((await call.detailOf(me)).blood_group).toBe('A+')
  })

  test('parents, open users and students of an institute without the setting get an error [profile-6]', async () => {
    const parent = await t.signedIn(meera)
    for (const [of, userId] of [
      [parent, parent.user_id],
      [parent, parent.account_id],
      [await t.signedIn(open), undefined],
      [await t.signedIn(karan, { logout_from_all_devices: true }), undefined],
    ] as const) {
      expect(await call.change(of, { birth_place: 'Pune' }, userId)).toMatchObject({
        status: 422,
        message: 'Your profile cannot be changed here. Please contact your institute.',
      })
    }
    expect((await call.detailOf(parent)).birth_place).toBe('Kochi')
  })

  test('another’s number is 404 and changes nothing', async () => {
    const [me, other] = [await t.signedIn(aarav), await t.signedIn(diya)]
    const before = await call.detailOf(other)
    expectNotFound(await call.change(me, { birth_place: 'Nowhere' }, other.user_id))
    expect(await call.detailOf(other)).toEqual(before)
  })
})
