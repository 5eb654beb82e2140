import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { at, type Feeds, openFeeds, today } from '#server/features/timetable/testing-feed.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { findCalendarParser, readByPython } from '../../../scripts/calendar-parser.ts'

/** Without Python its parser is skipped; the full run requires it. */
const hasPython = findCalendarParser() !== undefined || process.env.CI !== undefined

let feeds: Feeds
let aarav: Caller
beforeAll(async () => {
  feeds = await openFeeds()
  aarav = feeds.aarav
})
afterAll(() => feeds.t.close())

test('independent parsers read the demo’s own calendars', { tags: 'long', timeout: 120_000 }, async () => {
  for (const phone of ['9000000001', '9000000010', '9000000021', '9000000031', '9000000044']) {
    const { text, ...known } = await feeds.read(await feeds.pathOf(await signInCaller(feeds.t, phone)))
    expect(known.entries.length).toBeGreaterThan(0)
    expect(new Set(known.entries.map((entry) => entry.uid)).size).toBe(known.entries.length)
    if (hasPython) expect(readByPython(text)).toEqual(known)
  }
})

describe('independent parsers accept any text', () => {
  const texts = [
    'गणित: त्रिकोणमिति, भाग २ — अभ्यास और पुनरावृत्ति के प्रश्न जो परीक्षा में आते हैं',
    '🧪🔬👩‍🔬 '.repeat(30),
    'a, b; c\\d "e" : f^g',
    'one\r\ntwo\nthree\rfour',
    'BEGIN:VEVENT\nSUMMARY:not an entry\nEND:VEVENT',
    'nul\u0001 bell\u0007 half \ud83d done',
    'x'.repeat(500),
  ]
  let path: string
  beforeAll(async () => {
    await feeds.clear()
    for (const [index, text] of texts.entries()) {
      const id = await feeds.addClass('10-A', {
        from: at(index + 1, 600),
        to: at(index + 1, 640),
        topics: text,
      })
      await feeds.addEvent({
        title: text,
        start_date: addDays(today(), index),
        end_date: addDays(today(), index),
      })
      if (index === 2) await feeds.sql('update classroom_class set cancelled_at = now() where id = $1', [id])
    }
    await feeds.sql(`update person set name = 'आरव, "A"; \\ शर्मा' where id = $1`, [aarav.personId])
    path = await feeds.pathOf(aarav)
  })
  const tidy = (text: string) =>
    text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll('\u0001', '').replaceAll('\u0007', '').trim()

  test('ical.js reads every text as it was written', async () => {
    const { entries, name } = await feeds.read(path)
    expect(name).toBe('आरव, "A"; \\ शर्मा – Greenfield Public School')
    expect(entries).toHaveLength(texts.length * 2)
    const classes = entries.filter((entry) => entry.uid.startsWith('class-'))
    expect(classes.map((entry) => entry.description.split('Topics: ')[1])).toEqual(texts.map(tidy))
    const events = entries.filter((entry) => entry.uid.startsWith('event-'))
    expect(events.map((entry) => entry.summary)).toEqual(
      texts.map((text) => tidy(text).replaceAll(/\s+/g, ' ')),
    )
  })

  test.skipIf(!hasPython)('python3-icalendar reads the same', { timeout: 180_000 }, async () => {
    const { text, ...known } = await feeds.read(path)
    expect(readByPython(text)).toEqual(known)
  })

  test('lines end with CR LF and are no longer than 75 octets, cut between characters', async () => {
    const { text } = await feeds.read(path)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\ufffd\r\n')
  })
})

test('3,000 entries are returned completely, in under 2 MB', async () => {
  await feeds.clear()
  await feeds.sql(
    `insert into classroom_class (institute_id, section_id, subject_id, starts_at, ends_at, topics, description)
      select s.institute_id, s.id, (select min(id) from subject b where b.institute_id = s.institute_id),
        now() + n * interval '80 minutes', now() + n * interval '80 minutes' + interval '40 minutes',
        'Rays, mirrors and lenses: problems of chapter ' || n, 'Bring the workbook and graph paper.'
      from section s, generate_series(1, 3000) n where s.id = $1`,
    [aarav.things.batch],
  )
  const answer = await feeds.t.app.inject({ url: await feeds.pathOf(aarav), headers: { host: 'localhost' } })
  expect(answer.body.match(/BEGIN:VEVENT/g)).toHaveLength(3000)
  expect(answer.rawPayload.length).toBeLessThan(2_000_000)
})
