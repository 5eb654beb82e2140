import { describe, expect, test } from 'vitest'
import { prepareNews } from '#server/news/testing.ts'

const { load, inbox, query } = prepareNews()

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
