import { describe, expect, test } from 'vitest'
import { isHttpsAddress, isPortalPath } from '#domain/session/address.ts'

describe('addresses from outside are https only (PRODUCT §4)', () => {
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
