import { describe, expect, test } from 'vitest'
import { isSentToHolder } from '#server/access/messages.ts'
import { base, prepareRecords, type Tables } from '#server/exchange/testing-records.ts'
import { printFault } from '#server/records/import-faults.ts'
import { faultsOf } from '#server/records/testing.ts'

const records = prepareRecords()

const school: Tables = {
  ...base,
  guardians: 'parent,student,relation\nP1,S1,father\n',
  enrolments: 'id,student,section,start_date\nE1,S1,10A,2026-04-01\nE2,S2,10A,2026-04-01\n',
}
const files = { 'logo.png': 'a logo', 'asha.png': 'a photo', 'plan.pdf': 'a plan' }
const people = {
  ...school,
  institute:
    'id,name,kind,time_zone,calling_code,announcement,classes,files,has_fees,has_courses,login_links,passwords,cloud_recordings,person_space_mb,audit_days,logo,help_link\n' +
    'SUN,Sunrise,coaching,Asia/Dubai,+971,Welcome,on site,documents,yes,yes,yes,strong,both,2048,30,logo.png,https://help.example\n',
  students:
    'id,name,phone,number,joined_on,photo,address\nS1,Asha Verma,050 123 4567,S-1,2026-04-02,asha.png,"Lake Road\u00a01,\nPune\n411001"\nS2,Ravi Das,,,2026-04-02,,\n',
  parents: 'id,name,joined_on\nP1,Rohit Verma,2026-04-02\n',
  'open-users': 'id,name,email,joined_on,mother_tongue\nO1,Neha Gupta,neha@example.org,2026-05-01,Hindi\n',
  admins: 'id,name,email,status,joined_on\nA1,Anil Rao,anil@example.org,blocked,2026-05-01\n',
  enrolments:
    'id,student,section,start_date,end_date\nE1,S1,10A,2026-04-01,\nE2,S2,10A,2026-04-01,2026-06-19\nE3,S2,10B,2026-06-20,2026-12-31\n',
}

test('an institute with its people moves', { tags: 'long' }, async () => {
  const texts = await records.expectRound(people, files)
  expect(texts['open-users']).toContain('O1,Neha Gupta,neha@example.org')
  expect(texts.students).toContain('"Lake Road\u00a01,\nPune\n411001"')
  expect(texts.enrolments).toContain('E2,S2,10A,2026-04-01,2026-06-19,\n')
})

test('settings have the defaults of a new institute; what the file does not have stays [records-5]', async () => {
  await records.query(`update institute set sign_in = '{"sso": {"issuer": "x", "sealedSecret": "y"}}'`)
  await records.load({
    institute: 'id,name,classes,login_links,passwords,audit_days,has_courses\nSUN,A,,,,,\n',
  })
  const { rows } = await records.query('select plan, features, sign_in, audit_days from institute')
  expect(rows[0]).toEqual({
    plan: { classes: 'HYBRID_BLENDED' },
    features: {},
    sign_in: { sso: { issuer: 'x', sealedSecret: 'y' }, loginLinks: false, passwords: 'told' },
    audit_days: 365,
  })
  await records.load(people, files)
  await records.load({ institute: 'id,name,has_fees,has_courses\nSUN,B,no,\n' })
  expect((await records.texts()).institute).toMatch(/^SUN,B,coaching,Asia\/Dubai,971,Welcome,/m)
  const after = await records.query(
    `select plan->'is_fee_struct_linked' as fees, plan->'file_manager' as files, features->'course_structure_flag' as courses,
      video->'cloud' as cloud, sign_in ? 'sso' as sso from institute`,
  )
  expect(after.rows[0]).toEqual({ fees: false, files: 'FILE_MANEGER', courses: true, cloud: 3, sso: true })
  expect((await records.texts()).institute).not.toContain('sealed')
})

describe('faults', () => {
  const wrong: [name: string, tables: Tables, faults: string[]][] = [
    [
      'settings of the institute',
      {
        institute:
          'id,name,kind,time_zone,calling_code,classes,passwords,cloud_recordings,audit_days,logo\nSUN,A,college,+05:30,zero,maybe,weak,all,0,logo.jpg\n',
      },
      [
        'institute.csv:2: kind: "college" is not one of school, coaching',
        'institute.csv:2: time_zone: "+05:30" is not a time zone such as Asia/Kolkata',
        'institute.csv:2: calling_code: "zero" is not a calling code such as 91',
        'institute.csv:2: classes: "maybe" is not one of online, on site, both, none',
        'institute.csv:2: passwords: "weak" is not one of usual, strong',
        'institute.csv:2: cloud_recordings: "all" is not one of nothing, view, download, both',
        'institute.csv:2: audit_days: "0" is not between 1 and 36500',
        'institute.csv:2: logo: the file "logo.jpg" is missing',
      ],
    ],
    [
      'a logo that is no picture',
      { institute: 'id,name,logo\nSUN,A,plan.pdf\n' },
      ['institute.csv:2: logo: is not a picture'],
    ],
    [
      'a host',
      { hosts: 'host\nhttps://a.example\n' },
      ['hosts.csv:2: host: "https://a.example" is not a name such as portal.sunrise.example'],
    ],
    [
      'people',
      {
        'open-users': 'id,name,email,photo\nO1,,neha,\nO2,Neha,,plan.pdf\n',
        admins: 'id,name,status\nA1,Anil,gone\n',
      },
      [
        'open-users.csv:2: name: is empty',
        'open-users.csv:2: email: "neha" is not an email address',
        'open-users.csv:3: photo: is not a picture',
        'admins.csv:2: status: "gone" is not one of active, blocked, removed',
      ],
    ],
    [
      'a birthday that is yet to come',
      { students: 'id,name,date_of_birth\nS1,Asha,2026-06-20\nS2,Ravi,2026-06-21\n' },
      ['students.csv:3: date_of_birth: is in the future'],
    ],
    [
      'an id of two roles',
      { ...school, admins: 'id,name\nS1,Asha\n' },
      ['admins.csv:2: id: is the id of a row of another kind'],
    ],
    [
      'enrolments',
      {
        ...school,
        enrolments:
          'id,student,section,start_date,end_date\nE1,S1,10A,2026-05-01,2026-04-01\nE2,P1,10A,,\nE3,S1,10C,,\nE4,S1,,,\n',
      },
      [
        'enrolments.csv:5: section: is empty',
        'enrolments.csv:2: end_date: is before the first day',
        'enrolments.csv:3: student: "P1" is not in students.csv',
        'enrolments.csv:4: section: "10C" is not in sections.csv',
      ],
    ],
  ]
  test.each(wrong)('%s', async (_, tables, faults) => {
    const before = await records.texts()
    expect(faultsOf(await records.load(tables, files))).toEqual(faults)
    expect(await records.texts()).toEqual(before)
  })
  test('a host of another institute', async () => {
    await records.query(
      `with other as (insert into institute (name, kind, plan, features, sign_in) values ('y', 'school', '{}', '{}', '{}') returning id)
        insert into institute_host (host, institute_id) select 'a.example', id from other`,
    )
    expect(faultsOf(await records.load({ hosts: 'host\nA.example\n' }))).toEqual([
      'hosts.csv:2: host: belongs to another institute',
    ])
  })
})

describe('enrolments', () => {
  const rowOf = async (id: string) => {
    const { rows } = await records.query(
      `select e.end_date::text, e.status, y.source_id as year from enrolment e
        join academic_year y on y.institute_id = e.institute_id and y.id = e.academic_year_id where e.source_id = '${id}'`,
    )
    return rows[0]
  }
  test('end today when they are removed, once [records-6]', async () => {
    await records.load(school)
    const tables = { enrolments: 'id,removed\nE1,yes\n' }
    expect(await records.loadRight(tables)).toEqual({ enrolments: { added: 0, changed: 0, ended: 1 } })
    expect(await rowOf('E1')).toEqual({ end_date: '2026-06-20', status: 'ended', year: '2026' })
    expect(await records.loadRight(tables)).toEqual({})
    expect((await records.texts()).enrolments).toContain('E1,S1,10A,2026-04-01,2026-06-20,yes')
    expect(await records.loadRight(school)).toEqual({})
    expect(await records.loadRight({ enrolments: 'id,end_date\nE1,\n' })).toEqual({
      enrolments: { added: 0, changed: 1, ended: 0 },
    })
    expect(await rowOf('E1')).toEqual({ end_date: null, status: 'active', year: '2026' })
  })
  test('follow the year of their section, and end with it', async () => {
    await records.load(school)
    await records.load({
      years: 'id,name,start_date,end_date\n2027,2027-2028,2027-04-01,2028-03-31\n',
      sections: 'id,year\n10A,2027\n',
    })
    expect(await rowOf('E1')).toEqual({ end_date: null, status: 'active', year: '2027' })
    await records.load({ sections: 'id,removed\n10A,yes\n' })
    expect(await rowOf('E1')).toEqual({ end_date: '2026-06-20', status: 'ended', year: '2027' })
  })
  test('of people who are removed end', async () => {
    await records.load(school)
    await records.load({ students: 'id,status\nS1,removed\n' })
    expect(await rowOf('E1')).toEqual({ end_date: '2026-06-20', status: 'ended', year: '2026' })
    expect(await rowOf('E2')).toEqual({ end_date: null, status: 'active', year: '2026' })
  })
})

test('changes are in the access log of the person: not of new rows, nor of those that stay', async () => {
  const logged = async () => {
    const { rows } = await records.query(
      `select p.source_id as id, l.kind, l.actor_kind, l.day::text from access_log l
        join person p on p.institute_id = l.institute_id and p.id = l.person_id order by 1, 2`,
    )
    return rows
  }
  const entry = { actor_kind: 'import', day: '2026-06-20' }
  await records.load(school)
  const parents = { id: 'S1', kind: 'importedParents', ...entry }
  expect(await logged()).toEqual([parents])
  await records.load({ ...school, students: 'id,address\nS1,Hill Road\nS2,\n' })
  await records.load({ parents: 'id,name\nP1,Rohit V.\n', guardians: 'parent,student\nP1,S2\n' })
  const changed = [
    { id: 'P1', kind: 'importedProfile', ...entry },
    parents,
    { id: 'S1', kind: 'importedProfile', ...entry },
    { id: 'S2', kind: 'importedParents', ...entry },
  ]
  expect(await logged()).toEqual(changed)
  await records.query('delete from access_log')
  await records.load({ guardians: 'parent,student,removed\nP1,S2,yes\n' })
  await records.load({ guardians: 'parent,student,removed\nP1,S2,yes\n' })
  expect(await logged()).toEqual([{ id: 'S2', kind: 'importedParents', ...entry }])
})

describe('phone numbers', () => {
  const families: Tables = {
    ...base,
    students:
      'id,name,phone,joined_on\nS1,Asha Verma,9876500001,2026-04-02\nS2,Ravi Rao,9876500002,2026-04-02\n',
    parents: 'id,name,phone,joined_on\nP1,Rohit Verma,9876500003,2026-04-02\n',
    guardians: 'parent,student\nP1,S1\n',
    messages:
      'id,phone,text,sent_at\nM1,9876500002,Ravi was absent,2026-05-04 11:00\nM2,9876500003,Asha was absent,2026-05-04 11:00\n',
  }
  const readers = async () => {
    const { rows } =
      await records.query(`select message.source_id || ' ' || person.source_id as read from message
      join phone_holder on ${isSentToHolder}
      join person on person.institute_id = phone_holder.institute_id and person.id = phone_holder.person_id order by 1`)
    return rows.map(({ read }) => read as string)
  }
  const warningsOf = async (tables: Tables) => (await records.load(tables)).findings.warnings.map(printFault)

  test('who read a message before a number moved reads it after an export and an import too', async () => {
    await records.loadRight(families)
    expect(await readers()).toEqual(['M1 S2', 'M2 P1'])
    // The number of Ravi goes to the other family.
    await records.loadRight({
      students: 'id,phone\nS2,9876500009\n',
      parents: 'id,phone\nP1,9876500002\n',
    })
    expect(await readers()).toEqual(['M1 S2', 'M2 P1'])
    const texts = await records.texts()
    expect(texts['phone-numbers']?.split('\n')).toHaveLength(6)
    await records.loadRight({ 'phone-numbers': texts['phone-numbers'] ?? '' })
    expect(await records.texts()).toEqual(texts)
    await records.empty()
    await records.loadRight(texts)
    expect(await readers()).toEqual(['M1 S2', 'M2 P1'])
    expect(await records.texts()).toEqual(texts)
  })

  test('of people without a child in common are a warning; a family may share one', async () => {
    const shared = {
      ...base,
      parents: families.parents ?? '',
      guardians: families.guardians ?? '',
      students:
        'id,name,phone,joined_on\nS1,Asha Verma,9876500003,2026-04-02\nS2,Ravi Rao,9876500003,2026-04-02\n',
    }
    expect(await warningsOf(shared)).toEqual([
      'students.csv:2: phone: is also the number of "S2", with whom there is no child in common: both read the messages to it',
      'students.csv:3: phone: is also the number of "P1", with whom there is no child in common: both read the messages to it',
      'parents.csv:2: phone: is also the number of "S2", with whom there is no child in common: both read the messages to it',
    ])
    expect(await warningsOf({ guardians: 'parent,student\nP1,S2\n', students: shared.students })).toEqual([])
  })

  test('that had no holder when a message was sent are a warning', async () => {
    const { messages } = families
    expect(
      await warningsOf({
        ...families,
        messages: `${messages}M3,9876500001,Old,2026-03-31 11:00\nM4,9876500077,Stray,2026-05-04 11:00\n`,
      }),
    ).toEqual([
      'messages.csv:4: phone: was the number of no person of the portal at that time, and no one can read the message, nor those of 1 further rows',
    ])
  })
})
