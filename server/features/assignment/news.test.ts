import { beforeEach, describe, expect, test } from 'vitest'
import { prepareNews } from '#server/news/testing.ts'

const { load, work, inbox, mails, setClock } = prepareNews()

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
