import { describe, expect, test } from 'vitest'
import {
  listingQuery,
  mayCompare,
  readListingUrlState,
  readReportUrlState,
  reportQuery,
} from './url-state.ts'

const params = (query: string) => new URLSearchParams(query)

describe('what the address of the listing says [report-1]', () => {
  test.each([
    ['', { tab: 'online', label: '', typed: '', batch: '' }],
    ['?label=7', { tab: 'online', label: '7', typed: '', batch: '' }],
    ['?label=OnlineP&search=light', { tab: 'online', label: 'OnlineP', typed: 'light', batch: '' }],
    ['?tab=offline&batch=4', { tab: 'offline', label: '', typed: '', batch: '4' }],
  ] as const)('%s', (query, urlState) => {
    expect(readListingUrlState(params(query))).toEqual(urlState)
    expect(listingQuery(urlState)).toBe(query)
  })

  test('an unknown tab is the first', () => {
    expect(readListingUrlState(params('?tab=x')).tab).toBe('online')
  })
})

describe('what the address of a report says [report-11]', () => {
  test.each([
    ['', 4, { tab: 'summary', questions: 'all', shown: 10 }],
    ['?tab=comparison', 4, { tab: 'comparison', questions: 'all', shown: 10 }],
    ['?tab=comparison&questions=wrong', 1, { tab: 'comparison', questions: 'wrong', shown: 10 }],
    ['?questions=left&shown=30', 2, { tab: 'summary', questions: 'left', shown: 30 }],
  ] as const)('%s', (query, type, urlState) => {
    expect(readReportUrlState(params(query), type)).toEqual(urlState)
    expect(reportQuery(urlState)).toBe(query)
  })

  test('practice has no comparison, whatever the address says [report-11]', () => {
    expect(readReportUrlState(params('?tab=comparison'), 2).tab).toBe('summary')
    expect([1, 2, 4].map(mayCompare)).toEqual([true, false, true])
  })

  test('what is unknown is as at first', () => {
    const unknown = { tab: 'summary', questions: 'all', shown: 10 }
    for (const shown of ['x', '-1', '3', '99999', '1e3'])
      expect(readReportUrlState(params(`?tab=x&questions=y&shown=${shown}`), 4)).toEqual(unknown)
  })
})
