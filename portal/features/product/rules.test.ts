import { describe, expect, test } from 'vitest'
import { plainText, priceText, shownDate, splitProducts, youtubeIdOf, youtubeIds } from './rules.ts'

test('products are active until they expire [product-2]', () => {
  const { active, expired } = splitProducts([1, 2, 3].map((id) => ({ id, hasExpired: id === 2 })))
  expect([active.map((one) => one.id), expired.map((one) => one.id)]).toEqual([[1, 3], [2]])
})

test.each([
  [0, 'INR', undefined],
  [499, 'INR', 'Rs 499'],
  [123456, 'INR', 'Rs 1,23,456'],
  [123456.5, 'INR', 'Rs 1,23,456.50'],
  [10000000, '', 'Rs 1,00,00,000'],
  [1234.5, 'USD', 'USD 1,234.50'],
])('%d %s costs %s [product-12]', (price, currency, text) => expect(priceText(price, currency)).toBe(text))

test.each([
  ['<p>Two <b>months</b></p><p>daily</p>', 'Two months daily'],
  ['a &amp; b &lt;c&gt;&nbsp;d &unknown;', 'a & b <c> d &unknown;'],
  ['<script>alert(1)</script>x<style>p{}</style>', 'x'],
  ['', ''],
])('%j reads %j [product-4]', (html, text) => expect(plainText(html)).toBe(text))

test.each([
  ['2026-11-05', '05-11-2026'],
  ['', ''],
  ['soon', ''],
])('%j is shown %j [product-13]', (day, shown) => expect(shownDate(day)).toBe(shown))

describe('videos at Youtube [product-15]', () => {
  test.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://youtu.be/aqz-KE-bpKQ?t=3', 'aqz-KE-bpKQ'],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['http://www.youtube.com/watch?v=aqz-KE-bpKQ', undefined],
    ['https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', undefined],
    ['https://www.youtube.com/watch', undefined],
    ['javascript:alert(1)', undefined],
    ['aqz-KE-bpKQ', undefined],
  ])('%s is %s', (address, id) => expect(youtubeIdOf(address)).toBe(id))

  test.each([
    ['["https://youtu.be/aqz-KE-bpKQ","x",3]', ['aqz-KE-bpKQ']],
    ['not json', []],
    ['{"a":1}', []],
    ['', []],
  ])('of the list %s: %j', (list, ids) => expect(youtubeIds(list)).toEqual(ids))
})
