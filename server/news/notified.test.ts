import { describe, expect, test } from 'vitest'
import { newsKindNames } from '#domain/news/kinds.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import { declaredNews } from '#server/news/kinds.ts'
import { prepareNews } from '#server/news/testing.ts'

const school = prepareNews()
const { load, inbox, query, setClock } = school

const notices = (...rows: string[]) => ({
  notices: `id,year,title,text,by,announced_at,sections\n${rows.join('\n')}\n`,
})
const homework = (...rows: string[]) => ({
  assignments: `id,section,subject,title,opens_at,ends_at\n${rows.join('\n')}\n`,
})

describe('a notice [news-5]', () => {
  test('for everyone reaches each person once, also to a mother of two and to open users', async () => {
    await load(notices('N1,2026,Sports day,Come,Office,2026-06-15 09:00,'))
    expect(await inbox()).toEqual([
      'Asha: Notice: Sports day',
      'Meera: Asha: Notice: Sports day',
      'Omar: Notice: Sports day',
      'Ravi: Notice: Sports day',
      'Rohit: Asha: Notice: Sports day',
      'Tara: Notice: Sports day',
    ])
  })
  test('for a section reaches those who are in it', async () => {
    await load(notices('N1,2026,10B only,Come,Office,2026-06-15 09:00,10B'))
    expect(await inbox()).toEqual(['Tara: Notice: 10B only'])
  })
  test('is news when its time comes, and one of long ago never [news-12]', async () => {
    await load(
      notices(
        'N1,2026,Later,Come,Office,2026-06-15 10:20,10B',
        'N2,2026,Past,Was,Office,2026-06-12 10:00,10B',
      ),
    )
    expect(await inbox()).toEqual([])
    setClock('2026-06-15T10:31:00+05:30')
    await school.work()
    expect(await inbox()).toEqual(['Tara: Notice: Later'])
  })
})

describe('homework [news-6]', () => {
  test('reaches each student and parent, for each child, once, whatever is imported again', async () => {
    const rows = homework('A1,10A,maths,Set 4,2026-06-15 09:00,2026-06-17 20:00')
    await load(rows)
    await load(rows)
    await load(homework('A1,10A,maths,Set 5,2026-06-15 09:00,2026-06-17 20:00'))
    expect(await inbox()).toEqual([
      'Asha: New homework in Mathematics, due 17-06-2026: Set 5',
      'Meera: Asha: New homework in Mathematics, due 17-06-2026: Set 5',
      'Meera: Ravi: New homework in Mathematics, due 17-06-2026: Set 5',
      'Ravi: New homework in Mathematics, due 17-06-2026: Set 5',
      'Rohit: Asha: New homework in Mathematics, due 17-06-2026: Set 5',
    ])
  })
  test('that is due tomorrow is news at five, for those who have not handed it in', async () => {
    await load(homework('A1,10A,maths,Set 4,2026-06-01 09:00,2026-06-16 20:00'))
    await load({
      submissions:
        'assignment,student,status,submitted_at\nA1,ravi,Submitted,2026-06-14 18:00\nA1,asha,Draft,\n',
    })
    setClock('2026-06-15T16:59:00+05:30')
    await school.work()
    expect(await inbox()).toEqual([])
    setClock('2026-06-15T17:01:00+05:30')
    await school.work()
    expect(await inbox()).toEqual([
      'Asha: Homework in Mathematics is due 16-06-2026: Set 4',
      'Meera: Asha: Homework in Mathematics is due 16-06-2026: Set 4',
      'Rohit: Asha: Homework in Mathematics is due 16-06-2026: Set 4',
    ])
  })
  test('is news once it is evaluated, and no more once that is withdrawn', async () => {
    await load(homework('A1,10A,maths,Set 4,2026-06-01 09:00,2026-06-12 20:00'))
    await load({ evaluations: 'assignment,student,marks\nA1,ravi,18\n' })
    expect(await inbox()).toEqual([
      'Meera: Ravi: Homework in Mathematics is evaluated: Set 4',
      'Ravi: Homework in Mathematics is evaluated: Set 4',
    ])
    await load({ evaluations: 'assignment,student,removed\nA1,ravi,yes\n' })
    expect(await inbox()).toEqual([])
  })
  test('of an institute without it is no news', async () => {
    await query(`update institute set features = features || '{"enable_online_assignment_feature": false}'`)
    await load(homework('A1,10A,maths,Set 4,2026-06-15 09:00,2026-06-17 20:00'))
    expect(await inbox()).toEqual([])
  })
})

const day = (rows: string) => ({
  timetable: `id,section,subject,starts_at,ends_at
C1,10A,maths,2026-06-15 08:00,2026-06-15 08:45\nC2,10A,hindi,2026-06-15 09:00,2026-06-15 09:45
C0,10A,hindi,2026-06-11 09:00,2026-06-11 09:45\n`,
  attendance: `class,student,status\n${rows}`,
})

describe('an absence [news-7]', () => {
  test('reaches the student where no parent can sign in, such as without a number and an e-mail', async () => {
    await query(`update person set email = null where source_id = 'meera'`)
    await load(day('C1,ravi,absent\n'))
    expect(await inbox()).toEqual(['Ravi: Marked absent on 15-06-2026: Mathematics'])
  })
  test('reaches the parents, once a day, whatever the number of classes', async () => {
    await load(day('C1,asha,absent\nC1,ravi,present\n'))
    expect(await inbox()).toEqual([
      'Meera: Asha: Marked absent on 15-06-2026: Mathematics',
      'Rohit: Asha: Marked absent on 15-06-2026: Mathematics',
    ])
    await load({ attendance: 'class,student,status\nC2,asha,absent\n' })
    expect(await inbox()).toEqual([
      'Meera: Asha: Marked absent on 15-06-2026: Hindi, Mathematics',
      'Rohit: Asha: Marked absent on 15-06-2026: Hindi, Mathematics',
    ])
  })
  test('of days before yesterday is past [news-12]', async () => {
    await load(day('C0,asha,absent\n'))
    expect(await inbox()).toEqual([])
  })
  test('that is corrected in part stays, and one that is corrected whole goes', async () => {
    await load(day('C1,asha,absent\nC2,asha,absent\n'))
    await load({ attendance: 'class,student,status\nC1,asha,present\n' })
    expect(await inbox('absence')).toHaveLength(2)
    await load({ attendance: 'class,student,status\nC2,asha,present\n' })
    expect(await inbox()).toEqual([])
  })
  test('of a student without parents reaches the student', async () => {
    await load({
      timetable: 'id,section,subject,starts_at,ends_at\nC9,10B,maths,2026-06-15 08:00,2026-06-15 08:45\n',
      attendance: 'class,student,status\nC9,tara,absent\n',
    })
    expect(await inbox()).toEqual(['Tara: Marked absent on 15-06-2026: Mathematics'])
  })
})

describe('fees [news-8]', () => {
  const instalment = (due: string) => ({
    'fee-instalments': `id,student,year,number,due_date,fee\nF1,asha,2026,1,${due},1000\n`,
  })
  const paid = {
    'fee-payments':
      'id,student,year,receipt_no,paid_on,method,financial_year,amount\nP1,asha,2026,R-1,2026-06-15,UPI,2026-2027,1000\n',
    'fee-payment-parts': 'payment,instalment,fee\nP1,F1,1000\n',
  }
  test('reach the parents three days before at nine, and a day after', async () => {
    await load(instalment('2026-06-19'))
    expect(await inbox()).toEqual([])
    setClock('2026-06-16T09:15:00+05:30')
    await school.work()
    expect(await inbox()).toEqual([
      'Meera: Asha: Rs 1,000 of fees are due on 19-06-2026',
      'Rohit: Asha: Rs 1,000 of fees are due on 19-06-2026',
    ])
    setClock('2026-06-20T09:15:00+05:30')
    await school.work()
    expect(await inbox('feeOverdue')).toEqual([
      'Meera: Asha: Rs 1,000 of fees were due on 19-06-2026',
      'Rohit: Asha: Rs 1,000 of fees were due on 19-06-2026',
    ])
  })
  test('that are paid are not asked for, and the payment is news until it is reversed', async () => {
    await load(instalment('2026-06-16'))
    expect(await inbox('feeDue')).toHaveLength(2)
    await load(paid)
    expect(await inbox()).toEqual([
      'Meera: Asha: Payment of Rs 1,000 received, receipt R-1',
      'Rohit: Asha: Payment of Rs 1,000 received, receipt R-1',
    ])
    await load({ 'fee-reversals': 'payment,reversed_on,reason\nP1,2026-06-15,Bounced\n' })
    expect(await inbox('payment')).toEqual([])
  })
  test('of months ago are past [news-12]', async () => {
    await load({
      ...instalment('2026-04-10'),
      ...paid,
      'fee-payments': paid['fee-payments'].replace('06-15', '04-15'),
    })
    expect(await inbox()).toEqual([])
  })
})

describe('tests [news-9]', () => {
  const tests = (rest: string) => ({
    'test-labels': 'id,name,type\nL1,Mock,mock\n',
    tests: `id,label,name,starts_at,ends_at,duration_minutes,maximum_marks,sections\nT1,L1,Unit 1,${rest},60,50,10A\n`,
  })
  test('of tomorrow are news at five', async () => {
    await load(tests('2026-06-16 10:00,2026-06-16 12:00'))
    expect(await inbox()).toEqual([])
    setClock('2026-06-15T17:00:00+05:30')
    await school.work()
    expect(await inbox()).toContain('Meera: Ravi: Test on 16-06-2026 at 10:00 AM: Unit 1')
    expect(await inbox()).toHaveLength(5)
  })

  test('whose result is out are news for those who handed it in, once, and no more once it is withdrawn', async () => {
    await load(tests('2026-06-15 08:00,2026-06-15 09:00'))
    const [{ id: testId }] = await query('select id from test')
    const addAttempt = (person: string, submittedAt: string | null) =>
      query(
        `insert into test_attempt (institute_id, test_id, person_id, started_at, submitted_at, evaluated_at, marks)
          select 1, $1, id, '2026-06-15 08:00+05:30', $3, $3, 20 from person where source_id = $2`,
        [testId, person, submittedAt],
      )
    await addAttempt('asha', '2026-06-15T08:40:00+05:30')
    await addAttempt('ravi', null)
    const publish = () =>
      inTransaction(school.context().pool, (client) =>
        publishTest(client, { instituteId: 1, testId, now: school.now() }),
      )
    await publish()
    await publish()
    expect(await inbox()).toEqual([
      'Asha: The result is out: Unit 1',
      'Meera: Asha: The result is out: Unit 1',
      'Rohit: Asha: The result is out: Unit 1',
    ])
    await query('update test set is_result_published = false')
    await load({ tests: 'id,name\nT1,Unit 1 again\n' })
    expect(await inbox()).toEqual([])
  })
})

describe('a class [news-10]', () => {
  test('that is called off is news, and no more once it takes place after all', async () => {
    const rows =
      'id,section,subject,starts_at,ends_at,removed\nC5,10A,maths,2026-06-16 08:00,2026-06-16 08:45'
    await load({ timetable: `${rows},\n` })
    await load({ timetable: `${rows},yes\n` })
    expect(await inbox()).toContain('Ravi: Mathematics on 16-06-2026 at 8:00 AM is called off')
    await load({ timetable: `${rows},no\n` })
    expect(await inbox()).toEqual([])
  })
})

describe('documents and messages [news-11]', () => {
  test('a document reaches the students who have it', async () => {
    await load({
      documents:
        'id,subject,title,category,video,shared_at,sections\nD1,hindi,Poem,Youtube,dQw4w9WgXcQ,2026-06-15 09:00,10A\n',
    })
    expect(await inbox()).toEqual(['Asha: New document in Hindi: Poem', 'Ravi: New document in Hindi: Poem'])
  })
  test('a message reaches the person who has the number', async () => {
    await load({ messages: 'id,phone,text,sent_at\nM1,9100000002,Bring the form,2026-06-15 09:00\n' })
    expect(await inbox()).toEqual(['Ravi: New message: Bring the form'])
  })
})

describe('who is notified [news-2]', () => {
  test('no one who may not sign in, or whose child may not', async () => {
    await query(
      `update student set fees_block_login = true where person_id = (select id from person where source_id = 'asha')`,
    )
    await query(`update person set status = 'blocked' where source_id in ('ravi', 'omar')`)
    await load(notices('N1,2026,Sports day,Come,Office,2026-06-15 09:00,'))
    expect(await inbox()).toEqual(['Tara: Notice: Sports day'])
  })
})

test('every kind that has a topic and a text is declared by a feature [news-1]', () => {
  expect(declaredNews.map(({ name }) => name).toSorted()).toEqual([...newsKindNames].toSorted())
})

test('an import that is quiet leaves everything in the inbox as read, and sends nothing, also later [news-13]', async () => {
  await load(homework('A1,10A,maths,Set 4,2026-06-15 09:00,2026-06-17 20:00'), true)
  expect(await inbox()).toHaveLength(5)
  expect(await query('select 1 from news where read_at is null')).toEqual([])
  await load(homework('A1,10A,maths,Set 4b,2026-06-15 09:00,2026-06-17 20:00'))
  setClock('2026-06-15T11:00:00+05:30')
  await school.work()
  expect(school.mails()).toEqual([])
})
