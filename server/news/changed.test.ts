import { beforeEach, describe, expect, test } from 'vitest'
import { prepareNews } from '#server/news/testing.ts'

const { load, work, inbox, mails, query, setClock } = prepareNews()

describe('homework that is evaluated again [news-75]', () => {
  const evaluate = (marks: string, remark = '') => ({
    evaluations: `assignment,student,marks,remark\nA1,asha,${marks},${remark}\n`,
  })
  const first = 'Asha: Homework in Mathematics is evaluated: Set 4'
  const again = 'Asha: The evaluation of homework in Mathematics has changed: Set 4'
  const ofAsha = async () => (await inbox()).filter((line) => line.startsWith('Asha: '))
  const sent = () =>
    mails()
      .filter((line) => line.startsWith('asha: '))
      .map((line) => `Asha: ${line.slice(6)}`)
  beforeEach(() =>
    load({
      assignments:
        'id,section,subject,title,opens_at,ends_at\nA1,10A,maths,Set 4,2026-06-01 09:00,2026-06-12 20:00\n',
    }),
  )

  test('is news once more where marks or remark are others, and not where nothing has changed', async () => {
    await load(evaluate('18'))
    await work()
    expect(sent()).toEqual([first])
    setClock('2026-06-15T11:00:00+05:30')
    await load(evaluate('18'))
    await work()
    expect(sent()).toEqual([])
    await load(evaluate('19'))
    await work()
    expect(sent()).toEqual([again])
    setClock('2026-06-15T12:00:00+05:30')
    await load(evaluate('19', 'Well done'))
    await work()
    expect(sent()).toEqual([again])
    expect(await ofAsha()).toEqual([first, again])
    expect(await inbox()).toHaveLength(6)
  })

  test('before anyone was sent or has read the first is one piece of news', async () => {
    setClock('2026-06-15T22:00:00+05:30')
    await load(evaluate('18'))
    await load(evaluate('19'))
    expect(await ofAsha()).toEqual([first])
    setClock('2026-06-16T07:00:01+05:30')
    await work()
    expect(sent()).toEqual([first])
  })

  test('is news also weeks later, and after a first that was read; withdrawn, nothing of it is', async () => {
    await load(evaluate('18'), true)
    setClock('2026-07-05T10:00:00+05:30')
    await load(evaluate('17'))
    await work()
    expect(sent()).toEqual([again])
    await load({ evaluations: 'assignment,student,removed\nA1,asha,yes\n' })
    expect(await inbox('evaluationChanged')).toEqual([])
    await load(evaluate('17'))
    expect(await inbox('evaluationChanged')).toEqual([])
  })
})

describe('documents of one day [news-76]', () => {
  const documents = (...rows: string[]) => ({
    documents: `id,subject,title,category,video,shared_at,sections,removed\n${rows.map((row) => `${row}\n`).join('')}`,
  })
  const document = (id: string, title: string, sections: string, more = '') =>
    `${id},hindi,${title},Youtube,dQw4w9WgXcQ,2026-06-15 09:00,${sections},${more}`

  test('of one subject and category are one piece of news for each student, of those that the student has', async () => {
    await load(documents(document('D1', 'Poem', '10A')))
    const one = ['Asha', 'Ravi'].map((name) => `${name}: New document in Hindi: Poem`)
    expect(await inbox()).toEqual(one)
    await load(documents(document('D2', 'Essay', '10A;10B'), document('D3', 'Letter', '10A')))
    const three = ['Asha', 'Ravi'].map((name) => `${name}: 3 new documents in Hindi`)
    expect(await inbox()).toEqual([...three, 'Tara: New document in Hindi: Essay'])
    await load(documents(`D4,hindi,Paper,Exam,,2026-06-15 09:00,10B,`.replace(',Exam,,', ',Vimeo,76979871,')))
    expect(await inbox()).toContain('Tara: New document in Hindi: Paper')
    expect(await inbox()).toHaveLength(4)
    expect(await query('select 1 from news where withdrawn_at is not null')).toEqual([])
  })

  test('of which one is removed are news of the others, and of none no more', async () => {
    await load(documents(document('D1', 'Poem', '10A'), document('D2', 'Essay', '10A')))
    await load(documents(document('D1', 'Poem', '10A', 'yes')))
    expect(await inbox()).toEqual(['Asha', 'Ravi'].map((name) => `${name}: New document in Hindi: Essay`))
    await load(documents(document('D2', 'Essay', '10A', 'yes')))
    expect(await inbox()).toEqual([])
  })
})
