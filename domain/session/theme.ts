import { makeCookie, readCookie } from './cookies.ts'

/** The four themes as they are stored, in the order of the picker [shell-14]. */
export const themes = ['dark', 'blue', 'light', 'purple'] as const
export type Theme = (typeof themes)[number]

export const defaultTheme: Theme = 'light'

/** The name under which the browser keeps the theme. */
export const themeKey = 'mode'

/** The class on the page: Purple is the one called contrast [shell-14]. */
export type ThemeClass = 'dark' | 'blue' | 'light' | 'contrast'
const classes: Record<Theme, ThemeClass> = { dark: 'dark', blue: 'blue', light: 'light', purple: 'contrast' }

export function themeClass(theme: Theme): ThemeClass {
  return classes[theme]
}

/** The theme of a stored text; light for any other. */
export function readTheme(stored: string | null | undefined): Theme {
  return themes.find((theme) => theme === stored) ?? defaultTheme
}

const yearSeconds = 365 * 24 * 60 * 60

/** The cookie that lets the server send a page in its colours. */
export const themeCookie = (theme: Theme, isTls: boolean): string =>
  makeCookie(themeKey, theme, yearSeconds, isTls)

/** @param cookies the header, as the browser sends it */
export const themeOfCookies = (cookies?: string): Theme => readTheme(readCookie(cookies, themeKey))
