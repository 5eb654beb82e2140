import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decodeScore, encodeScore, previewAddress, scoreAddress } from './score-address.ts'

const of = { accountId: 12, userId: 34, testId: 567 }

describe('the address of a score card [report-42]', () => {
  test.each([
    ['12/34/567/-1', of],
    ['1/2/3/-1', { accountId: 1, userId: 2, testId: 3 }],
    ['10/20/30/-1', { accountId: 10, userId: 20, testId: 30 }],
  ])('%s in base64, with = as $', (text, who) => {
    expect(encodeScore(who)).toBe(btoa(text).replaceAll('=', '$'))
    expect(encodeScore(who)).not.toContain('=')
  })

  it('is written as it is', () => {
    expect(encodeScore({ accountId: 1, userId: 2, testId: 30 })).toBe('MS8yLzMwLy0x')
    expect(encodeScore({ accountId: 1, userId: 2, testId: 3 })).toBe('MS8yLzMvLTE$')
    expect(encodeScore({ accountId: 10, userId: 20, testId: 3 })).toBe('MTAvMjAvMy8tMQ$$')
  })

  const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  it('is read as it was written, and fits into an address as it is', () => {
    fc.assert(
      fc.property(ids, ids, ids, (accountId, userId, testId) => {
        const encoded = encodeScore({ accountId, userId, testId })
        expect(encoded).toMatch(/^[A-Za-z\d]+\${0,2}$/)
        expect(decodeScore(encoded)).toEqual({ accountId, userId, testId })
      }),
    )
  })

  test.each([
    ['nothing', ''],
    ['not base64', 'a'],
    ['a sign that does not occur', 'MS8y*'],
    ['other text', btoa('hello')],
    ['no -1', btoa('1/2/3').replaceAll('=', '$')],
    ['another ending', btoa('1/2/3/1').replaceAll('=', '$')],
    ['too much', btoa('1/2/3/-1/1').replaceAll('=', '$')],
    ['no account', btoa('/2/3/-1').replaceAll('=', '$')],
    ['a letter', btoa('1/2/x/-1').replaceAll('=', '$')],
    ['a number below 1', btoa('1/0/3/-1').replaceAll('=', '$')],
    ['a fraction', btoa('1/2/3.5/-1').replaceAll('=', '$')],
    ['a space', btoa('1/ 2/3/-1').replaceAll('=', '$')],
    ['far too long', 'MS8y'.repeat(100)],
  ])('%s is none', (_, encoded) => {
    expect(decodeScore(encoded)).toBeUndefined()
  })

  it('is a page of the portal, or of another back end that is configured', () => {
    expect(scoreAddress({ score_page: '' }, of)).toBe(`/advresult/${encodeScore(of)}`)
    expect(scoreAddress({ score_page: 'https://x.example/score' }, of)).toBe(
      `https://x.example/score/advresult/${encodeScore(of)}`,
    )
  })
})

describe('the address of a report’s preview [report-45]', () => {
  const other = { report_preview: 'https://x.example/preview' }
  it('is account, user, test and -1 behind the base; /1 behind it downloads', () => {
    expect(previewAddress(other, of, false)).toBe('https://x.example/preview/12/34/567/-1')
    expect(previewAddress(other, of, true)).toBe('https://x.example/preview/12/34/567/-1/1')
  })
  it('is none where our own server makes the report', () => {
    expect(previewAddress({ report_preview: '' }, of, false)).toBeUndefined()
  })
})
