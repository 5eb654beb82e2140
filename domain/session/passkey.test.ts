import { expect, test } from 'vitest'
import { deviceNameOf, readStepCode } from './passkey.ts'

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['abcde-23456', { kind: 'recovery', code: 'abcde23456' }],
  ['ABCDE 23456', { kind: 'recovery', code: 'abcde23456' }],
  ['12345', undefined],
  ['1234567', undefined],
  ['१२३४५६', undefined],
  ['', undefined],
])('%j is %j', (typed, expected) => expect(readStepCode(typed)).toEqual(expected))

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['', 'This device'],
])('%s is called %s', (userAgent, expected) => expect(deviceNameOf(userAgent)).toBe(expected))
