import { expect, test } from 'vitest'
import { countdownTo } from './countdown.ts'

const now = Date.parse('2028-02-28T10:00:00+05:30')
const hours = (time: string) => ({ unit: 'hours', time })
const days = (count: number) => ({ unit: 'days', count })

test.each([
  ['a minute before', '2028-02-28T10:01:00+05:30', hours('00:01')],
  ['half a minute before, a begun minute', '2028-02-28T10:00:30+05:30', hours('00:01')],
  ['half an hour before, told in another zone', '2028-02-28T05:00:00Z', hours('00:30')],
  ['across midnight', '2028-02-29T00:15:00+05:30', hours('14:15')],
  ['a minute under a day', '2028-02-29T09:59:00+05:30', hours('23:59')],
  ['half a minute under a day', '2028-02-29T09:59:30+05:30', days(1)],
  ['a day', '2028-02-29T10:00:00+05:30', days(1)],
  ['a minute under two days, over 29 February', '2028-03-01T09:59:00+05:30', days(1)],
  ['two days, over 29 February', '2028-03-01T10:00:00+05:30', days(2)],
  ['seven days and an evening', '2028-03-06T23:00:00+05:30', days(7)],
  ['at its start', '2028-02-28T10:00:00+05:30', hours('00:00')],
  ['after its start', '2028-02-28T09:00:00+05:30', hours('00:00')],
])('%s [live-7]', (_when, start, shown) => {
  expect(countdownTo(Date.parse(start), now)).toEqual(shown)
})
