import { expect, test } from 'vitest'
import { newsKindNames } from '#domain/news/kinds.ts'
import { fillSms, fillWhatsapp, type TemplateFacts, templateNames } from '#domain/news/template.ts'
import { newsText } from '#domain/news/text.ts'

const facts: TemplateFacts = {
  kind: 'feeDue',
  values: { paise: '1250050', dueDay: '2026-06-18' },
  child: 'Asha',
  text: 'Asha: Rs 12,500.50 of fees are due on 18-06-2026',
  institute: 'Sunrise Public School of the Northern District',
  link: 'https://portal.sun.test/fees?student_id=1234567',
}

test.each(newsKindNames)('the places of %s are the values of its text [news-42]', (kind) => {
  const asked = new Set<string>()
  // Some values change which others are asked for.
  for (const usual of ['2026-06-15', '1', '']) {
    const values = new Proxy<Record<string, string>>(
      {},
      {
        get: (_of, name) => {
          asked.add(String(name))
          return usual
        },
      },
    )
    newsText(kind, values)
  }
  const flags = ['text', 'calledOff', 'what', 'reason']
  const names = [...asked]
    .filter((name) => !flags.includes(name))
    .map((name) => (name === 'paise' ? 'amount' : name))
  expect(templateNames(kind).toSorted()).toEqual(['child', 'institute', 'link', 'text', ...names].toSorted())
})

test('an SMS has whole text, each value cut to thirty characters, and addresses whole [news-42]', () => {
  expect(fillSms('Dear parent of {child}, {amount} due {dueDay}. {link} {institute}', facts)).toEqual({
    text: 'Dear parent of Asha, Rs 12,500.50 due 18-06-2026. https://portal.sun.test/fees?student_id=1234567 Sunrise Public School of th...',
    values: ['Asha', 'Rs 12,500.50', '18-06-2026', facts.link, 'Sunrise Public School of th...'],
  })
  expect(fillSms('{text}', facts).text).toBe('Asha: Rs 12,500.50 of fees...')
  expect(fillSms('{child}', { ...facts, child: 'अ'.repeat(31) }).text).toBe(`${'अ'.repeat(27)}...`)
  expect(fillSms('{child}', { ...facts, child: 'x'.repeat(30) }).text).toBe('x'.repeat(30))
})

test('a template of an event that changed says whether it is called off [news-42]', () => {
  const changed = { ...facts, kind: 'eventChanged' as const }
  const ofState = (state: string) =>
    fillSms('{title} ({day}): {state}', { ...changed, values: { title: 'Fair', day: '2026-06-20', state } })
      .text
  expect(ofState('called off')).toBe('Fair (20-06-2026): called off')
  expect(ofState('changed')).toBe('Fair (20-06-2026): changed')
})

test('what a value says is no place itself, and what a kind does not have is empty [news-42]', () => {
  expect(fillSms('{child} {title}', { ...facts, child: '{link}' })).toEqual({
    text: '{link} ',
    values: ['{link}', ''],
  })
})

test('parameters of WhatsApp have one line, no tabs or rows of spaces, and are not empty [news-42]', () => {
  const notice = {
    ...facts,
    kind: 'notice' as const,
    values: { title: ' Fair\n\ton      Friday ' },
    link: '',
  }
  expect(fillWhatsapp('{title}, {child}: {link}', notice)).toEqual({
    text: 'Fair on Friday, Asha: -',
    values: ['Fair on Friday', 'Asha', '-'],
  })
  const long = fillWhatsapp('{title}', { ...notice, values: { title: 'x'.repeat(300) } })
  expect(long.values).toEqual([`${'x'.repeat(157)}...`])
})
