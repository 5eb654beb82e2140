import { expect, test } from 'vitest'
import { fileAddress } from './file-address.ts'

test.each([
  ['https://cdn.example.org/a.png', 'https://cdn.example.org/a.png'],
  ['/files/public/abc', '/files/public/abc'],
  ['', ''],
  ['http://cdn.example.org/a.png', ''],
  ['//cdn.example.org/a.png', ''],
  ['/\\cdn.example.org/a.png', ''],
  ['javascript:alert(1)', ''],
  ['data:image/svg+xml,<svg/>', ''],
  ['data:text/html;base64,PGI+', ''],
  ['data:image/jpeg;base64,/9j/4A==', 'data:image/jpeg;base64,/9j/4A=='],
])('%j is fetched from %j: https only, or this server [access-29]', (text, address) => {
  expect(fileAddress(text)).toBe(address)
})
