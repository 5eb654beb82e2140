import { describe, expect, it, test } from 'vitest'
import { readTheme, themeClass, themeCookie, themeOfCookies, themes } from './theme.ts'

describe('themes [shell-14]', () => {
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

  it('offers Dark, Blue, Light and Purple, in this order', () => {
    expect(themes).toEqual(['dark', 'blue', 'light', 'purple'])
  })
})

describe('the cookie of the theme', () => {
  test('over TLS it has the __Host- prefix and Secure', () => {
    expect(themeCookie('dark', true)).toBe('__Host-mode=dark; path=/; max-age=31536000; samesite=lax; secure')
    expect(themeCookie('dark', false)).toBe('mode=dark; path=/; max-age=31536000; samesite=lax')
  })

  test.each([
    [undefined, 'light'],
    ['', 'light'],
    ['mode=purple', 'purple'],
    ['a=b; __Host-mode=blue', 'blue'],
    ['mode=purple; __Host-mode=blue', 'blue'],
    ['xmode=purple', 'light'],
    ['mode=__proto__', 'light'],
  ])('%j is the theme %s', (cookies, theme) => expect(themeOfCookies(cookies)).toBe(theme))
})
