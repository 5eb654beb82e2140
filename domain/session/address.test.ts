import { describe, expect, test } from 'vitest'
import { completeAddress, httpsOnly, isHttpsAddress, isPortalPath } from '#domain/session/address.ts'

describe('addresses from outside are https only [access-29]', () => {
  test.each([
    ['https://school.example', true],
    ['https://school.example:8443/path?x=1#y', true],
    ['HTTPS://school.example/', true],
    ['http://school.example', false],
    ['javascript:alert(1)', false],
    ['https:school.example', false],
    ['https://user:pass@school.example', false],
    [' https://school.example', false],
    ['https://', false],
    ['//school.example', false],
    ['', false],
  ])('%j: %s', (text, isGood) => {
    expect(isHttpsAddress(text)).toBe(isGood)
  })
})

test.each([
  ['meet.example.com/abc', 'https://meet.example.com/abc'],
  ['www.school.example', 'https://www.school.example'],
  ['school.example:8443/path?x=a@b#y', 'https://school.example:8443/path?x=a@b#y'],
  ['परीक्षा.भारत/क', 'https://परीक्षा.भारत/क'],
  ['https://school.example', 'https://school.example'],
  ['http://school.example', ''],
  ['javascript:alert(1)', ''],
  ['school.example:javascript', ''],
  ['user:pass@school.example', ''],
  ['//school.example', ''],
  ['school', ''],
  ['Room 5.b', ''],
  ['10.0.0.1/x', ''],
  ['notes.pdf', ''],
  ['school.example/notes.pdf', 'https://school.example/notes.pdf'],
  ['', ''],
])('the address %j is followed as %j', (text, address) => {
  expect(httpsOnly(text)).toBe(address)
  expect(completeAddress(text)).toBe(address || text)
})

describe('the wanted path must be one of this portal', () => {
  test.each([
    ['/fees', true],
    ['/assignment/12?open=999', true],
    ['/Messages#last', true],
    ['/userLoginHelp', true],
    ['/', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['/a\\b', false],
    ['https://evil.example', false],
    ['/userLogin?token=x', false],
    ['/errorPage', false],
    ['fees', false],
    ['', false],
  ])('%j: %s', (text, isGood) => {
    expect(isPortalPath(text)).toBe(isGood)
  })
})
