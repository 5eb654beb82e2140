import { expect, test } from 'vitest'
import { prepareRecords } from '#server/exchange/testing-records.ts'
import { printFault } from '#server/records/import-faults.ts'

const records = prepareRecords()

const notices =
  'id,year,title,text,by,announced_at,sections,attachment,attachment_link,urgent\nN1,2026,Meeting,"<p onclick=""x()"">On <b>Saturday</b></p><script>x</script>",Office,2026-06-10 10:00,10B;10A,files/plan.pdf,,\nN2,2026,Library,Books & more,,2026-06-11 10:00:30,,,https://school.example/books,yes\nN3,2025,Results,,,31-03-2026,old,,,no\n'
const banners =
  'id,title,description,image,link,position,start_date,end_date,for_students,for_parents,for_open_users\nB1,Fair,Soon.,files/fair.png,https://school.example/fair,2,2026-06-01,2026-06-30,yes,no,\n'
const promotions = 'id,title,image,start_date,end_date\nQ1,Camp,files/fair.png,2026-06-01,2026-06-30\n'
const files = { 'files/plan.pdf': 'a plan', 'files/fair.png': 'a picture' }

test('notices, banners and promotions move', { tags: 'long' }, async () => {
  const texts = await records.expectRound({ notices, banners, promotions }, files)
  expect(texts.notices).toContain(
    'N1,2026,Meeting,<p>On <b>Saturday</b></p>,Office,2026-06-10 10:00:00,10A;10B,,files/',
  )
  expect(texts.notices).toContain(
    'N2,2026,Library,Books &amp; more,,2026-06-11 10:00:30,,,,https://school.example/books,yes,,,,\n',
  )
  expect(texts.notices).toContain('N3,2025,Results,,,2026-03-31 00:00:00,old')
  expect(texts.banners).toMatch(
    /\nB1,Fair,Soon\.,files\/\w{16}.fair\.png,https:\/\/school\.example\/fair,2,2026-06-01,2026-06-30,yes,no,yes,\n/,
  )
  expect(texts.promotions).toMatch(/\nQ1,Camp,,files\/\w{16}.fair\.png,,0,.*,yes,yes,yes,\n/)
  const { rows } = await records.query('select is_for_all from announcement order by source_id')
  expect(rows.map((row) => row.is_for_all)).toEqual([false, true, false])
})

test('readers follow the list of sections; what is removed is deleted', async () => {
  await records.expectRound({ notices, banners, promotions }, files)
  expect(await records.loadRight({ notices: 'id,sections\nN1,\nN2,10A\n' })).toEqual({
    notices: { added: 0, changed: 2, ended: 0 },
  })
  const { rows } = await records.query(
    'select a.is_for_all, s.section_id is not null as has_section from announcement a left join announcement_section s on s.announcement_id = a.id order by a.source_id',
  )
  expect(rows).toEqual([
    { is_for_all: true, has_section: false },
    { is_for_all: false, has_section: true },
    { is_for_all: false, has_section: true },
  ])
  const ended = {
    notices: 'id,removed\nN2,yes\n',
    banners: 'id,removed\nB1,yes\n',
    promotions: 'id,removed\nQ1,yes\n',
  }
  const one = { added: 0, changed: 0, ended: 1 }
  expect(await records.loadRight(ended)).toEqual({ notices: one, banners: one, promotions: one })
  expect(await records.loadRight(ended)).toEqual({})
})

test('a notice whose file has only the required columns is for everyone', async () => {
  await records.expectRound({ notices }, files)
  await records.loadRight({ notices: 'id,year,title,announced_at\nN9,2026,Short,2026-06-10 10:00\n' })
  const { rows } = await records.query(
    `select is_for_all, description_html, updated_by from announcement where source_id = 'N9'`,
  )
  expect(rows).toEqual([{ is_for_all: true, description_html: '', updated_by: '' }])
})

test('faults of notices', async () => {
  const wrong = `id,year,title,announced_at,sections,attachment,attachment_link
A,2026,x,2026-06-10 10:00,10A;old,,
B,2027,x,2026-06-10 10:00,10Z,,
C,2026,x,2026-06-10 10:00,,files/plan.pdf,https://school.example
D,2026,x,2026-06-10 10:00,,files/other.pdf,http://school.example
E,2026,,10 June,,,\n`
  expect((await records.faultsIn({ notices }, { notices: wrong }, files)).toSorted()).toEqual([
    'notices.csv:2: sections: has a section of another year',
    'notices.csv:3: sections: "10Z" is not in sections.csv',
    'notices.csv:3: year: "2027" is not in years.csv',
    'notices.csv:4: attachment_link: must be empty where there is a file',
    'notices.csv:5: attachment: the file "files/other.pdf" is missing',
    'notices.csv:5: attachment_link: "http://school.example" is not an address that begins with https://',
    'notices.csv:6: announced_at: "10 June" is not a moment such as 2026-06-15 09:30',
    'notices.csv:6: title: is empty',
  ])
})

test.each(['banners', 'promotions'])('faults of %s', async (name) => {
  const wrong = `id,title,image,link,position,start_date,end_date,for_parents
A,x,,,,2026-06-02,2026-06-01,
B,x,files/none.png,ftp://x,-1,2026-06-31,2026-06-01,maybe
C,x,files/plan.pdf,,,2026-06-01,2026-06-01,\n`
  expect((await records.faultsIn({}, { [name]: wrong }, files)).toSorted()).toEqual([
    `${name}.csv:2: end_date: is before the first day`,
    `${name}.csv:3: for_parents: "maybe" is not yes or no`,
    `${name}.csv:3: image: the file "files/none.png" is missing`,
    `${name}.csv:3: link: "ftp://x" is not an address that begins with https://`,
    `${name}.csv:3: position: "-1" is not between 0 and 10000`,
    `${name}.csv:3: start_date: "2026-06-31" is not a day such as 2026-06-15 or 15-06-2026`,
    `${name}.csv:4: image: is not a picture`,
  ])
})

test('a notice is for single students beside its sections, and no list that a file does not have makes it public [desk-95]', async () => {
  const rows =
    'id,year,title,announced_at,sections,students\nN1,2026,For two,2026-06-10 10:00,,S2;S1\nN2,2026,Both,2026-06-10 10:00,10A,S1\n'
  const isForAll = async () =>
    (await records.query('select is_for_all from announcement order by source_id')).rows.map(
      (row) => row.is_for_all,
    )
  await records.expectRound({ notices: rows }, files)
  expect(await isForAll()).toEqual([false, false])
  // As a process of the last release writes it.
  const asBefore = records.query(`update announcement set is_for_all = true where source_id = 'N1'`)
  await expect(asBefore).rejects.toThrow('a notice for students is not for everybody')
  await records.loadRight({ notices: 'id,sections\nN1,\nN2,\n' })
  expect(await isForAll()).toEqual([false, false])
  await records.loadRight({ notices: 'id,students\nN2,\n' })
  expect(await isForAll()).toEqual([false, true])
  const many = Array.from({ length: 501 }, (_, index) => `S${index + 10}`)
  const { findings } = await records.load({
    students: `id,name\n${many.map((id) => `${id},Student ${id}\n`).join('')}`,
    notices: `id,students\nN1,${many.join(';')}\n`,
  })
  expect(findings.faults.map(printFault)).toEqual([
    'notices.csv:2: students: has more than 500 students: choose their sections instead',
  ])
})

test('questions of notices move with their answers', async () => {
  const texts = await records.expectRound({
    notices:
      'id,year,title,announced_at,asks,choices,answer_until\nN1,2026,Trip,2026-06-10 10:00,yes or no,,2026-06-30\n',
    'notice-answers': 'notice,student,answer,answered_at\nN1,S1,yes,2026-06-11 10:00\n',
  })
  expect(texts['notice-answers']).toMatch(/\nN1,S1,yes,,2026-06-11 10:00:00,/)
})
