import { expect, test } from 'vitest'
import { homeTexts } from './texts.ts'

test('each day of the week has another quote [home-3]', () => {
  expect(new Set(Object.values(homeTexts.quotes)).size).toBe(Object.keys(homeTexts.weekdays).length)
})
