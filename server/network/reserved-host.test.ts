import { expect, test } from 'vitest'
import { isReservedHost } from '#server/network/reserved-host.ts'

test.each([
  'localhost',
  'LOCALHOST.',
  'ip6-loopback',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  'a.0x7f',
  '10.0.0.7',
  '::1',
])('%s is of no institute', (name) => expect(isReservedHost(name)).toBe(true))

test.each([
  'school.localhost',
  'portal.school.example',
  'localhost.school.example',
  'school',
  '1a.example',
  '4.school.in',
])('%s may be of one', (name) => expect(isReservedHost(name)).toBe(false))
