import { describe, expect, test } from 'vitest'
import { prepareRecords } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

const exams = {
  'test-labels': 'id,name,type\nUT,Unit tests,online\nPR,Practice,practice\n',
  tests:
    'id,label,name,subject,sections,products,starts_at,ends_at,duration_minutes,attempts,maximum_marks,shows_solutions,parts_order,part_minutes,instructions,calculator,result_at,marking_difference,challenges_from,challenges_until,access_code,networks,safe_browser_keys,fills_screen,is_one_device\n' +
    `T1,UT,Unit test 1,maths,10A;10B,,2026-06-20 09:00,2026-06-20 12:00,90,,40,yes,locked,90,<ul><li>All</li></ul>,scientific,2026-06-20 09:00,1.5,2026-06-20 13:00,2026-06-22 18:00,Mango 42,203.0.113.9;2001:db8::/32,${'A'.repeat(64)},yes,yes\n` +
    'T2,PR,Practice 1,,,PR1,2026-06-20 09:00,2026-12-20 12:00,30,0,,,,,,,,,,,,,,\n',
  'offline-exams':
    'id,section,name,topics,starts_at,ends_at,total_marks,is_published\nX1,10A,Half-yearly,Everything,2026-09-14 09:00,2026-09-14 12:00,160,yes\nX2,10A,Unit test,,2026-09-20 09:00,2026-09-20 10:00,,\n',
  'offline-exam-subjects': 'exam,subject,total_marks\nX1,maths,80\nX1,hindi,80\nX2,maths,20\n',
  'offline-marks':
    'exam,student,subject,is_present,marks,rank\nX1,S1,,yes,140.5,1\nX1,S1,maths,yes,71,2\nX1,S2,,no,,\nX2,S1,maths,,20,1\n',
}

test('tests and exams on paper move', { tags: 'long' }, async () => {
  const texts = await records.expectRound(exams)
  expect(texts.tests).toContain(
    '\nT2,PR,Practice 1,,,,PR1,2026-06-20 09:00:00,2026-12-20 12:00:00,30,0,0,no,no,free,,,,,,,,,,,no,no,\n',
  )
  expect(texts.tests).toContain(
    `,2026-06-22 18:00:00,Mango 42,203.0.113.9/32;2001:db8::/32,${'a'.repeat(64)},yes,yes,\n`,
  )
  expect(texts['offline-marks']).toBe(
    'exam,student,subject,is_present,marks,rank,removed\nX1,S1,,yes,140.5,1,\nX1,S1,maths,yes,71,2,\nX1,S2,,no,,,\nX2,S1,maths,yes,20,1,\n',
  )
})

test('the marks of a test with questions stay those of its paper', async () => {
  await records.expectRound(exams)
  await records.query(
    `with t as (update test set maximum_marks = 12 where source_id = 'T1' returning id),
      p as (insert into test_part (institute_id, test_id, name, position) select 1, id, '', 1 from t returning id, test_id),
      q as (insert into question (institute_id, subject_id, type, html, key) select 1, min(id), 1, '', '{}' from subject returning id)
      insert into test_question (institute_id, test_id, question_id, part_id, position, marks)
      select 1, p.test_id, q.id, p.id, 1, 12 from p, q`,
  )
  expect(await records.loadRight({ tests: 'id,maximum_marks\nT1,40\nT2,10\n' })).toEqual({
    tests: { added: 0, changed: 1, ended: 0 },
  })
  expect((await records.texts()).tests).toMatch(/^T1,.*,90,1,12,yes,/m)
})

test('the minutes of parts are one for each part of the paper', async () => {
  await records.expectRound(exams)
  await records.query(
    `insert into test_part (institute_id, test_id, name, position)
      select 1, t.id, p.name, p.position from test t, (values ('One', 1), ('Two', 2)) p(name, position) where t.source_id = 'T1'`,
  )
  const { findings } = await records.load({ tests: 'id,part_minutes\nT1,30;30;30\n' })
  expect(findings.faults).toMatchObject([
    { column: 'part_minutes', problem: 'are not one for each part of its paper' },
  ])
})

test('tests and exams on paper are cancelled; marks are deleted, those of a subject with it', async () => {
  await records.expectRound(exams)
  const ended = { added: 0, changed: 0, ended: 1 }
  const removed = { tests: 'id,removed\nT1,yes\n', 'offline-exams': 'id,removed\nX2,yes\n' }
  expect(await records.loadRight(removed)).toEqual({ tests: ended, 'offline-exams': ended })
  expect(await records.loadRight(removed)).toEqual({})
  const marks = { 'offline-marks': 'exam,student,subject,removed\nX1,S1,,yes\nX1,S2,hindi,yes\n' }
  expect(await records.loadRight(marks)).toEqual({ 'offline-marks': ended })
  expect(await records.loadRight(marks)).toEqual({})
  const subjects = { 'offline-exam-subjects': 'exam,subject,total_marks,removed\nX1,maths,80,yes\n' }
  expect(await records.loadRight(subjects)).toEqual({ 'offline-exam-subjects': ended })
  expect((await records.texts())['offline-marks']).not.toContain('X1,S1,maths')
  const { findings } = await records.load({ 'test-labels': 'id,removed\nUT,yes\n' })
  expect(findings.faults).toMatchObject([{ column: 'removed', problem: 'is still used (test)' }])
})

describe('faults', () => {
  const wrong: [name: keyof typeof exams, text: string, faults: string[]][] = [
    [
      'test-labels',
      'id,name,type\nA,,online\nB,x,exam\nC,x,\n',
      [
        'test-labels.csv:2: name: is empty',
        'test-labels.csv:3: type: "exam" is not one of mock, practice, online',
        'test-labels.csv:4: type: is empty',
      ],
    ],
    [
      'tests',
      'id,label,name,sections,products,starts_at,ends_at,duration_minutes,result_at\n' +
        'A,UT,x,,,2026-06-20 09:00,2026-06-20 09:00,60,\n' +
        'B,UT,x,,,2026-06-20 09:00,2026-06-20 10:00,60,2026-06-19 09:00\n' +
        'C,X,x,10Z,PR9,2026-06-20 09:00,2026-06-20 10:00,60,\n' +
        'D,UT,x,,,2026-06-20 09:00,2026-06-20 10:00,0,\n',
      [
        'tests.csv:5: duration_minutes: "0" is not between 1 and 100000',
        'tests.csv:2: ends_at: is not after starts_at',
        'tests.csv:3: result_at: is before starts_at',
        'tests.csv:4: label: "X" is not in test-labels.csv',
        'tests.csv:4: products: "PR9" is not in products.csv',
        'tests.csv:4: sections: "10Z" is not in sections.csv',
      ],
    ],
    [
      'tests',
      'id,label,name,starts_at,ends_at,duration_minutes,challenges_from,challenges_until,access_code,networks,safe_browser_keys,fills_screen,is_one_device\n' +
        'A,UT,x,2026-06-20 09:00,2026-06-20 10:00,60,2026-06-21 09:00,\n' +
        'B,UT,x,2026-06-20 09:00,2026-06-20 10:00,60,,2026-06-21 09:00\n' +
        'C,UT,x,2026-06-20 09:00,2026-06-20 10:00,60,2026-06-21 09:00,2026-06-21 09:00\n' +
        'D,UT,x,2026-06-20 09:00,2026-06-20 10:00,60,2026-06-20 08:00,2026-06-21 09:00\n' +
        'E,UT,x,2026-06-20 09:00,2026-06-20 10:00,60,2026-06-21 09:00,2026-06-23 18:00\n',
      [
        'tests.csv:2: challenges_until: is empty, and challenges_from is given: a window needs both',
        'tests.csv:3: challenges_from: is empty, and challenges_until is given: a window needs both',
        'tests.csv:4: challenges_until: is not after challenges_from',
        'tests.csv:5: challenges_from: is before starts_at',
      ],
    ],
    [
      'tests',
      'id,label,name,starts_at,ends_at,duration_minutes,parts_order,part_minutes\n' +
        'A,UT,x,2026-06-20 09:00,2026-06-20 12:00,180,,60;60;60\n' +
        'B,UT,x,2026-06-20 09:00,2026-06-20 12:00,180,locked,60;60;50\n' +
        'C,PR,x,2026-06-20 09:00,2026-06-20 12:00,180,locked,60;120\n' +
        'D,UT,x,2026-06-20 09:00,2026-06-20 12:00,180,locked,60;;120\n' +
        'E,UT,x,2026-06-20 09:00,2026-06-20 12:00,180,shut,0;180\n' +
        'F,UT,x,2026-06-20 09:00,2026-06-20 12:00,180,locked,\n' +
        'G,UT,x,2026-06-20 09:00,2026-06-20 12:00,180,locked,60; 60 ;60\n',
      [
        'tests.csv:5: part_minutes: "60;;120" is not such as 60;60;60',
        'tests.csv:6: parts_order: "shut" is not one of free, locked',
        'tests.csv:6: part_minutes: "0;180" is not such as 60;60;60',
        'tests.csv:2: part_minutes: are given, and parts_order is not locked: parts with their own time follow each other',
        'tests.csv:3: part_minutes: are not as many in all as duration_minutes',
        'tests.csv:4: part_minutes: are given, and practice has no clock',
      ],
    ],
    [
      'offline-exams',
      'id,section,name,starts_at,ends_at,total_marks\nA,10A,x,2026-09-14 09:00,2026-09-14 08:00,80\nB,10A,x,2027-09-14 09:00,2027-09-14 10:00,80\nC,10Z,x,2026-09-14 09:00,2026-09-14 10:00,80\nD,10A,x,2026-09-14,2026-09-14 10:00,eighty\n',
      [
        'offline-exams.csv:5: starts_at: "2026-09-14" is not a moment such as 2026-06-15 09:30',
        'offline-exams.csv:5: total_marks: "eighty" is not a number',
        'offline-exams.csv:2: ends_at: is not after starts_at',
        'offline-exams.csv:3: starts_at: is not in the academic year of the section',
        'offline-exams.csv:4: section: "10Z" is not in sections.csv',
      ],
    ],
    [
      'offline-exam-subjects',
      'exam,subject,total_marks\nX1,maths,\nX9,maths,80\nX2,art,80\nX2,hindi,20\nX2,hindi,20\n',
      [
        'offline-exam-subjects.csv:2: total_marks: is empty',
        'offline-exam-subjects.csv:3: exam: "X9" is not in offline-exams.csv',
        'offline-exam-subjects.csv:4: subject: "art" is not in subjects.csv',
        'offline-exam-subjects.csv:6: exam, subject: is the same as on line 5',
      ],
    ],
    [
      'offline-marks',
      'exam,student,subject,is_present,marks,rank\nX1,S1,,yes,161,\nX1,S1,maths,yes,81,\nX2,S1,hindi,yes,5,\nX2,S1,,yes,5,\nX1,S2,maths,no,5,\nX1,S2,hindi,no,,1\nX1,S9,,yes,5,\nX1,S2,,yes,5.125,\n',
      [
        'offline-marks.csv:9: marks: "5.125" has more than 2 decimals',
        'offline-marks.csv:2: marks: are more than the total marks',
        'offline-marks.csv:3: marks: are more than the total marks',
        'offline-marks.csv:4: subject: is not a subject of the exam',
        'offline-marks.csv:5: subject: is empty, and the exam as a whole has no total marks',
        'offline-marks.csv:6: marks: are given, and the student was not present',
        'offline-marks.csv:7: rank: is given, and the student was not present',
        'offline-marks.csv:8: student: "S9" is not in students.csv',
      ],
    ],
  ]
  test.each(wrong)('%s', async (name, text, faults) => {
    expect(await records.faultsIn(exams, { [name]: text })).toEqual(faults)
  })
})
