import { expect, test } from 'vitest'
import { type Choices, hoursOf, mergeTopics, timesOfDay, withChange } from './choices.ts'

const choices: Choices = {
  topics: [
    { topic: 'fees', channel: 'email', is_on: true, is_fixed: false },
    { topic: 'security', channel: 'email', is_on: true, is_fixed: true },
  ],
  quiet_from: '21:00',
  quiet_until: '07:00',
  digest_at: null,
  paused_until: '2026-12-06T15:30:00+05:30',
}
const off = (topic: 'fees' | 'security' | 'tests') => ({ topic, channel: 'email' as const, is_on: false })

test('a change replaces what it names; what is fixed, and what is not there, stays [news-69]', () => {
  const changed = withChange(choices, {
    topics: [off('fees'), off('security'), off('tests')],
    digest_at: '18:00',
  })
  expect(changed.topics.map(({ is_on }) => is_on)).toEqual([false, true])
  expect(changed).toMatchObject({ digest_at: '18:00', quiet_from: '21:00' })
})

test('of two changes of one switch the later wins; others wait together', () => {
  const on = { ...off('fees'), is_on: true }
  expect(mergeTopics([off('fees'), off('tests')], [on])).toEqual([off('tests'), on])
})

test('the end of a pause is sent in UTC', () => {
  expect(hoursOf(choices).paused_until).toBe('2026-12-06T10:00:00.000Z')
  expect(hoursOf({ ...choices, paused_until: null }).paused_until).toBeNull()
})

test('times are half hours, with one of another device', () => {
  expect(timesOfDay('21:00')).toHaveLength(48)
  expect(timesOfDay('21:10')).toHaveLength(49)
  expect(timesOfDay('21:10').slice(42, 44)).toEqual(['21:00', '21:10'])
})
