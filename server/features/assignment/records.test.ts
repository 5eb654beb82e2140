import { describe, expect, test } from 'vitest'
import { base, prepareRecords } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

const work = {
  assignments:
    'id,section,subject,title,description,opens_at,ends_at,is_evaluated,is_graded,marks\n' +
    'A1,10A,maths,Exercise set 4,"<p>Every <b>step</b></p><script>x</script>",2026-06-01 09:00,2026-06-10 8:00 PM,yes,no,20\n' +
    'A2,10A,maths,Essay,,2026-06-01 09:00,2026-06-25 20:00,yes,yes,\n' +
    'A3,10A,maths,Preparation,,2026-06-01 09:00,2026-06-26 20:00,no,,\n',
  'assignment-attachments':
    'id,assignment,kind,name,file,link,position\nAA1,A1,given,Worksheet,one.pdf,,1\nAA2,A1,solution,Film,,https://video.example/1,2\n',
  submissions:
    'assignment,student,status,comment,saved_at,submitted_at\nA1,S1,Submitted,"Two\nlines",2026-06-09 18:30,2026-06-09 18:30:05.25\nA2,S1,Draft,,2026-06-19 08:00,\nA2,S2,Pending,,,\n',
  'submission-attachments':
    'id,assignment,student,name,file,link,added_at\nSA1,A1,S1,answers.pdf,files/answers.pdf,,2026-06-09 18:30\nSA2,A2,S1,My notes,,http://notes.example/x,2026-06-19 08:00\n',
  evaluations:
    'assignment,student,marks,grade,remark,evaluated_at\nA1,S1,18.5,,=Well done,2026-06-12 10:00\nA1,S2,0,,Nothing was handed in,2026-06-12 10:00\nA2,S2,,A+,,2026-06-19 10:00\n',
}
const files = { 'one.pdf': 'a worksheet', 'files/answers.pdf': 'answers' }

test('homework moves', { tags: 'long' }, async () => {
  const texts = await records.expectRound(work, files)
  expect(texts.assignments).toContain('A1,10A,maths,Exercise set 4,,,<p>Every <b>step</b></p>,')
  expect(texts.submissions).toContain('"Two\nlines",2026-06-09 18:30:00,2026-06-09 18:30:05.25')
  // Evaluated without a submission.
  expect(texts.submissions).toContain('\nA1,S2,Pending,,,,\n')
  expect(texts['submission-attachments']).toMatch(
    /\nSA1,A1,S1,answers.pdf,files\/\w{16}\/answers.pdf,,2026-06-09/,
  )
  expect(texts.evaluations).toContain("A1,S1,18.5,,'=Well done,2026-06-12 10:00:00,")
})

describe('evaluations', () => {
  const rows = async () => {
    const { rows } = await records.query(
      `select a.source_id || ' ' || p.source_id as of, u.status, u.marks::float8, u.grade, u.teacher_comment as remark,
          to_char(u.evaluated_at at time zone 'Asia/Kolkata', 'MM-DD HH24:MI') as at
        from submission u join assignment a on a.id = u.assignment_id join student s on s.id = u.student_id
        join person p on p.id = s.person_id order by 1`,
    )
    return rows
  }
  test('are of now without a time, keep their time, and blank rows are left alone', async () => {
    const { evaluations: _, ...rest } = work
    await records.loadRight({ ...base, ...rest }, files)
    const given = 'assignment,student,name,status,folder,marks,grade,remark\n'
    const evaluations = `${given}A1,S1,Asha,Submitted,"1 Asha",12,,\nA1,S2,Ravi,,,,,\nA2,S2,Ravi,,,,B,Good\n`
    expect(await records.loadRight({ evaluations })).toEqual({
      evaluations: { added: 0, changed: 2, ended: 0 },
    })
    const [first, draft, second] = await rows()
    expect(first).toEqual({
      of: 'A1 S1',
      status: 'Submitted',
      marks: 12,
      grade: '',
      remark: '',
      at: '06-20 09:30',
    })
    expect(draft).toMatchObject({ of: 'A2 S1', status: 'Draft', at: null })
    expect(second).toMatchObject({ of: 'A2 S2', status: 'Pending', grade: 'B', at: '06-20 09:30' })
    expect(await records.loadRight({ evaluations })).toEqual({})
    await records.loadRight({ evaluations: 'assignment,student,evaluated_at\nA1,S1,2026-06-11 08:00\n' })
    await records.loadRight({ evaluations: `${given}A1,S1,,,,13,,\n` })
    expect((await rows())[0]).toMatchObject({ marks: 13, at: '06-11 08:00' })
  })
  test('are taken back by themselves; submissions stay while something is attached to them [assignment-54]', async () => {
    await records.expectRound(work, files)
    const evaluations = 'assignment,student,removed\nA1,S1,yes\nA3,S1,yes\n'
    expect(await records.loadRight({ evaluations })).toEqual({
      evaluations: { added: 0, changed: 0, ended: 1 },
    })
    expect(await records.loadRight({ evaluations })).toEqual({})
    expect((await records.texts()).evaluations).not.toContain('A1,S1')
    const submissions = 'assignment,student,status,removed\nA1,S1,Draft,yes\nA2,S2,Draft,yes\n'
    const { findings } = await records.load({ submissions })
    expect(findings.faults).toMatchObject([
      { line: 2, column: 'removed', problem: 'is still used (submission_attachment)' },
    ])
    const both = { submissions, 'submission-attachments': 'id,removed\nSA1,yes\n' }
    expect(await records.loadRight(both)).toEqual({
      submissions: { added: 0, changed: 0, ended: 2 },
      'submission-attachments': { added: 0, changed: 0, ended: 1 },
    })
  })
  test('of new rows are Pending', async () => {
    const { submissions: _, evaluations: __, 'submission-attachments': ___, ...rest } = work
    await records.expectRound(rest, files)
    await records.loadRight({ evaluations: 'assignment,student,grade\nA2,S1,A\n' })
    expect(await rows()).toMatchObject([{ of: 'A2 S1', status: 'Pending', grade: 'A', marks: null }])
  })
})

describe('faults', () => {
  const wrong: [name: keyof typeof work, text: string, faults: string[]][] = [
    [
      'assignments',
      'id,section,subject,title,opens_at,ends_at,is_evaluated,is_graded,marks\n' +
        'A,10A,maths,x,2026-06-02 09:00,2026-06-01 09:00,,,\n' +
        'B,10A,maths,x,2026-06-02 09:00,2027-06-01 09:00,,,\n' +
        'C,10A,maths,x,2026-06-02 09:00,2026-06-03 09:00,,yes,5\n' +
        'D,10A,maths,x,2026-06-02 09:00,2026-06-03 09:00,no,yes,\n' +
        'E,10A,maths,x,2026-06-02 09:00,2026-06-03 09:00,no,,5\n' +
        'F,10Z,art,x,2026-06-02 09:00,2026-06-03 09:00,,,\n',
      [
        'assignments.csv:2: ends_at: is not after opens_at',
        'assignments.csv:3: ends_at: is not in the academic year of the section',
        'assignments.csv:4: marks: are given, and the assignment gets a grade instead',
        'assignments.csv:5: is_graded: is yes, and the assignment is not evaluated',
        'assignments.csv:6: marks: are given, and the assignment is not evaluated',
        'assignments.csv:7: section: "10Z" is not in sections.csv',
        'assignments.csv:7: subject: "art" is not in subjects.csv',
      ],
    ],
    [
      'assignments',
      'id,section,subject,title,opens_at,ends_at,marks\nA,10A,maths,,2026-06-02 25:00,,1000000\n',
      [
        'assignments.csv:2: title: is empty',
        'assignments.csv:2: opens_at: "2026-06-02 25:00" is not a moment such as 2026-06-15 09:30',
        'assignments.csv:2: ends_at: is empty',
        'assignments.csv:2: marks: "1000000" is not between 0 and 99999',
      ],
    ],
    [
      'assignment-attachments',
      'id,assignment,kind,name,file,link\nX,A1,hint,x,two.pdf,javascript:alert(1)\nA,A9,,x,one.pdf,\nB,A1,,x,,\nC,A1,,x,one.pdf,https://a.example\n',
      [
        'assignment-attachments.csv:2: kind: "hint" is not one of given, solution',
        'assignment-attachments.csv:2: file: the file "two.pdf" is missing',
        'assignment-attachments.csv:2: link: "javascript:alert(1)" is not an address that begins with https:// or http://',
        'assignment-attachments.csv:3: assignment: "A9" is not in assignments.csv',
        'assignment-attachments.csv:4: file: is empty, and there is no link',
        'assignment-attachments.csv:5: link: is beside a file: only one of both is possible',
      ],
    ],
    [
      'submissions',
      `assignment,student,status,comment,submitted_at\nA1,S1,Done,,\nA1,S1,Submitted,,\nA1,S2,Draft,,2026-06-20 10:00\nA2,S1,Draft,${'x'.repeat(201)},\nA2,S9,Draft,,\n`,
      [
        'submissions.csv:2: status: "Done" is not one of Draft, Submitted, Pending',
        'submissions.csv:3: submitted_at: is empty, and the status is Submitted',
        'submissions.csv:4: submitted_at: is given, and the status is not Submitted',
        'submissions.csv:5: comment: is longer than 200 characters',
        'submissions.csv:6: student: "S9" is not in students.csv',
      ],
    ],
    [
      'submission-attachments',
      'id,assignment,student,name,link\nA,A3,S1,x,https://a.example\nB,A1,S9,x,https://a.example\nC,A1,S1,,https://a.example\n',
      [
        'submission-attachments.csv:4: name: is empty',
        'submission-attachments.csv:2: student: has no row in submissions.csv for the assignment',
        'submission-attachments.csv:3: student: "S9" is not in students.csv',
      ],
    ],
    [
      'evaluations',
      'assignment,student,marks,grade\nA1,S1,21,\nA1,S2,,B\nA2,S1,5,\nA3,S1,5,\nA9,S1,5,\nA2,S2,-1,\n',
      [
        'evaluations.csv:7: marks: "-1" is not between 0 and 99999',
        'evaluations.csv:2: marks: are more than those of the assignment',
        'evaluations.csv:3: grade: is given, and the assignment gets marks instead',
        'evaluations.csv:4: marks: are given, and the assignment gets a grade instead',
        'evaluations.csv:5: assignment: is not evaluated',
        'evaluations.csv:6: assignment: "A9" is not in assignments.csv',
      ],
    ],
  ]
  test.each(wrong)('%s', async (name, text, faults) => {
    expect(await records.faultsIn(work, { [name]: text }, files)).toEqual(faults)
  })
})
