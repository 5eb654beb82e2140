import { expect, test } from 'vitest'
import { nameOfLanguage, readLanguage } from './languages.ts'

test('a language has one code', () => {
  expect(['hi', 'HI', ' ur ', 'zh-hant', 'mni'].map(readLanguage)).toEqual([
    'hi',
    'hi',
    'ur',
    'zh-Hant',
    'mni',
  ])
  expect(['', 'xx', 'hindi!', 'h', '__proto__', 'constructor'].map(readLanguage)).toEqual(
    Array.from({ length: 6 }),
  )
})

test('a language is named as its speakers do [panel-18]', () => {
  expect(['hi', 'ur', 'en', '', 'Second paper'].map(nameOfLanguage)).toEqual([
    'हिन्दी',
    'اردو',
    'English',
    '',
    'Second paper',
  ])
})
