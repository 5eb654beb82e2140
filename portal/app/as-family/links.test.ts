import { expect, test } from 'vitest'
import { linkHere } from './links.ts'

const page = 'https://school.example/desk/as-family#/dashboard'

test.each([
  ['/advresult/MS8xLzEvLTE$', { path: '/advresult/MS8xLzEvLTE$' }],
  ['/fees?year=1#instalment-3', { path: '/fees?year=1#instalment-3' }],
  ['#main', { anchor: 'main' }],
  ['#/timetable', undefined],
  ['/files/1.5.2/notes.pdf', undefined],
  ['https://help.example/fees', undefined],
  ['mailto:office@school.example', undefined],
])('%s in the frame leads to %o [desk-93]', (href, to) => expect(linkHere(href, page)).toEqual(to))
