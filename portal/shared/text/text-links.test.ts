import { expect, test } from 'vitest'
import { partsOfText } from './text-links.ts'

const link = (address: string) => ({ text: address, address })

test.each([
  ['', []],
  ['No address here', [{ text: 'No address here' }]],
  ['https://a.example/x', [link('https://a.example/x')]],
  [
    'Form: https://a.example/x?b=1. Bring a pen',
    [{ text: 'Form: ' }, link('https://a.example/x?b=1'), { text: '. Bring a pen' }],
  ],
  [
    '(https://a.example), https://b.example',
    [{ text: '(' }, link('https://a.example'), { text: '), ' }, link('https://b.example')],
  ],
  [
    'At www.a.example/x.',
    [{ text: 'At ' }, { text: 'www.a.example/x', address: 'https://www.a.example/x' }, { text: '.' }],
  ],
  ['http://www.a.example, me@www.a.example', [{ text: 'http://www.a.example, me@www.a.example' }]],
  ['http://a.example and javascript:alert(1)', [{ text: 'http://a.example and javascript:alert(1)' }]],
  ['https://', [{ text: 'https://' }]],
  ['https://user@a.example/', [{ text: 'https://user@a.example/' }]],
])('%j', (text, parts) => {
  expect(partsOfText(text)).toEqual(parts)
})
