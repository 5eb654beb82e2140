import { describe, expect, test } from 'vitest'
import { type Hours, isQuiet, sendAt, usualHours } from '#domain/news/due.ts'

const at = (now: string, hours: Partial<Hours> = {}, { zone = 'Asia/Kolkata', isUrgent = false } = {}) =>
  sendAt(new Date(now), zone, { ...usualHours, ...hours }, isUrgent)?.toISOString()

describe('when news is sent', () => {
  test.each([
    ['in the afternoon', '2026-11-29T15:00:00+05:30', '2026-11-29T09:30:00.000Z'],
    ['in the last minute before', '2026-11-29T20:59:59+05:30', '2026-11-29T15:29:59.000Z'],
    ['at 21:00', '2026-11-29T21:00:00+05:30', '2026-11-30T01:30:00.000Z'],
    ['after midnight', '2026-11-30T00:30:00+05:30', '2026-11-30T01:30:00.000Z'],
    ['in the last quiet minute', '2026-11-30T06:59:59+05:30', '2026-11-30T01:30:00.000Z'],
    ['at 7:00', '2026-11-30T07:00:00+05:30', '2026-11-30T01:30:00.000Z'],
  ])('%s, with the usual quiet hours over midnight [news-18]', (_when, now, sent) => {
    expect(at(now)).toBe(sent)
  })

  test('by the clock of the institute, wherever the server is [news-18]', () => {
    expect(at('2026-11-29T15:00:00Z', {}, { zone: 'America/New_York' })).toBe('2026-11-29T15:00:00.000Z')
    expect(at('2026-11-29T03:00:00Z', {}, { zone: 'America/New_York' })).toBe('2026-11-29T12:00:00.000Z')
  })

  test('at 7:00 on the day on which summer time begins and ends [news-18]', () => {
    const zone = 'Europe/Berlin'
    expect(at('2026-03-28T23:00:00+01:00', {}, { zone })).toBe('2026-03-29T05:00:00.000Z')
    expect(at('2026-10-24T23:00:00+02:00', {}, { zone })).toBe('2026-10-25T06:00:00.000Z')
  })

  test('at hours that a day of summer time lacks or has twice, once [news-18, news-19]', () => {
    const zone = 'Europe/Berlin'
    const early = { quietUntil: 2 * 60 + 30, digestAt: null }
    expect(at('2026-03-28T23:00:00+01:00', early, { zone })).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-10-24T23:00:00+02:00', early, { zone })).toBe('2026-10-25T00:30:00.000Z')
    const digest = { quietFrom: 0, quietUntil: 0, digestAt: 2 * 60 + 30 }
    expect(at('2026-03-28T23:00:00+01:00', digest, { zone })).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-10-24T23:00:00+02:00', digest, { zone })).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-10-25T02:30:01+02:00', digest, { zone })).toBe('2026-10-26T01:30:00.000Z')
  })

  test('within quiet hours of one day, and without any', () => {
    const noon = { quietFrom: 12 * 60, quietUntil: 14 * 60 }
    expect(at('2026-11-29T13:00:00+05:30', noon)).toBe('2026-11-29T08:30:00.000Z')
    expect(at('2026-11-29T23:00:00+05:30', noon)).toBe('2026-11-29T17:30:00.000Z')
    expect(isQuiet({ ...usualHours, quietFrom: 0, quietUntil: 0 }, 0)).toBe(false)
  })

  test('once a day, where the person wants that [news-19]', () => {
    const digest = { digestAt: 18 * 60 }
    expect(at('2026-11-29T08:00:00+05:30', digest)).toBe('2026-11-29T12:30:00.000Z')
    expect(at('2026-11-29T18:30:00+05:30', digest)).toBe('2026-11-30T12:30:00.000Z')
  })

  test('never during a pause, and at once what is urgent [news-20, news-21]', () => {
    const paused = { pausedUntil: new Date('2026-12-05T00:00:00Z') }
    expect(at('2026-11-29T15:00:00+05:30', paused)).toBeUndefined()
    expect(at('2026-12-06T15:00:00+05:30', paused)).toBe('2026-12-06T09:30:00.000Z')
    for (const hours of [{}, paused, { digestAt: 18 * 60 }])
      expect(at('2026-11-29T23:00:00+05:30', hours, { isUrgent: true })).toBe('2026-11-29T17:30:00.000Z')
  })
})
