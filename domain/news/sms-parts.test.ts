import { expect, test } from 'vitest'
import { countSmsParts } from '#domain/news/sms-parts.ts'

test.each([
  ['nothing', '', 1],
  ['160 letters', 'a'.repeat(160), 1],
  ['161 letters', 'a'.repeat(161), 2],
  ['two parts of 153', 'a'.repeat(306), 2],
  ['one letter more', 'a'.repeat(307), 3],
  ['80 signs of two septets', '€'.repeat(80), 1],
  ['81 of them', '€'.repeat(81), 2],
  ['a sign that would be divided between two parts', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['70 letters of Hindi', 'क'.repeat(70), 1],
  ['71 of them', 'क'.repeat(71), 2],
  ['two parts of 67', 'क'.repeat(134), 2],
  ['one letter of Hindi more', 'क'.repeat(135), 3],
  ['one letter of Hindi in a long text', `${'a'.repeat(70)}क`, 2],
  ['an ellipsis, which GSM 03.38 lacks', `${'a'.repeat(70)}…`, 2],
  ['35 emoji of two units', '😀'.repeat(35), 1],
  ['an emoji that would be divided between two parts', `${'क'.repeat(66)}😀${'क'.repeat(66)}`, 3],
  ['letters of the default alphabet beyond ASCII', 'Ñüà§Δ'.repeat(32), 1],
])('%s [news-43]', (_what, text, parts) => {
  expect(countSmsParts(text)).toBe(parts)
})
