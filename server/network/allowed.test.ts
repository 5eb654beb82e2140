import { expect, test } from 'vitest'
import { isWithin, readNetwork } from '#server/network/allowed.ts'
import { networkOf } from '#server/network/network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9/32'],
  [' 203.0.113.0/24 ', '203.0.113.0/24'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['2001:db8:0:1::/64', '2001:db8:0:1::/64'],
  ['2001:db8::1/128', undefined],
  ['2001:db8::1', undefined],
  ['203.0.113.0/33', undefined],
  ['10.1', undefined],
  ['10/8', undefined],
  ['campus', undefined],
  ['', undefined],
])('%s is the network %s', (written, read) => expect(readNetwork(written)).toBe(read))

test.each([
  ['203.0.113.9', ['203.0.113.0/24'], true],
  ['203.0.114.9', ['203.0.113.0/24'], false],
  ['::ffff:203.0.113.9', ['198.51.100.0/24', '203.0.113.9/32'], true],
  ['2001:db8:0:1:aaaa::7', ['2001:db8::/32'], true],
  ['2001:db8:0:1:aaaa::7', ['2001:db8:0:2::/64'], false],
  ['2001:db8::1', ['0.0.0.0/0'], false],
  ['127.0.0.1', ['127.0.0.0/8'], true],
  ['not an address', ['0.0.0.0/0'], false],
])('%s in %j: %s', (address, allowed, is) => expect(isWithin(networkOf(address), allowed)).toBe(is))
