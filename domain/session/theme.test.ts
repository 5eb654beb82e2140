import { describe, expect, it, test } from 'vitest'
import { readTheme, themeClass, themes } from './theme.ts'

describe('themes (spec/1 §3, PRODUCT §5)', () => {
  test.each([
    ['dark', 'dark', 'dark'],
    ['blue', 'blue', 'blue'],
    ['light', 'light', 'light'],
    ['purple', 'purple', 'contrast'],
    [null, 'light', 'light'],
    ['', 'light', 'light'],
    ['contrast', 'light', 'light'],
    ['Dark', 'light', 'light'],
    ['__proto__', 'light', 'light'],
  ])('stored %j is the theme %s with the class %s', (stored, theme, className) => {
    expect(readTheme(stored)).toBe(theme)
    expect(themeClass(readTheme(stored))).toBe(className)
  })

  it('offers Dark, Blue, Light and Purple, in this order (spec/1 §2.4)', () => {
    expect(themes).toEqual(['dark', 'blue', 'light', 'purple'])
  })
})
