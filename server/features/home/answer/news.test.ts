import { expect, test } from 'vitest'
import { prepareNews } from '#server/news/testing.ts'

const { load, inbox, work, setClock } = prepareNews()

const notices = (more = ',') => ({
  notices: `id,year,title,announced_at,asks,answer_until${more === ',' ? '' : ',removed'}\nN1,2026,Trip,2026-06-15 09:00,yes or no,2026-06-17${more === ',' ? '' : ',yes'}\n`,
})
const trip = 'Please answer by 17-06-2026: Trip'

test('the news of a notice says until when to answer; parents who have not are reminded the day before, and students without one [answer-12, answer-13]', async () => {
  await load(notices())
  expect(await inbox('notice')).toContain('Rohit: Asha: Notice, please answer by 17-06-2026: Trip')
  expect(await inbox('answerDue')).toEqual([])
  await load({ 'notice-answers': 'notice,student,answer\nN1,ravi,yes\n' })
  setClock('2026-06-16T09:05:00+05:30')
  await work()
  expect(await inbox('answerDue')).toEqual([`Meera: Asha: ${trip}`, `Rohit: Asha: ${trip}`, `Tara: ${trip}`])
  await load({ 'notice-answers': 'notice,student,answer\nN1,asha,no\n' })
  expect(await inbox('answerDue')).toEqual([`Tara: ${trip}`])
  await load(notices('removed'))
  expect(await inbox('answerDue')).toEqual([])
})
