/** The four themes as they are stored (spec/1 §3 "Theme"), in the order of the picker (§2.4). */
export const themes = ['dark', 'blue', 'light', 'purple'] as const
export type Theme = (typeof themes)[number]

export const defaultTheme: Theme = 'light'

/** The name under which the browser keeps the theme. */
export const themeKey = 'mode'

/** The class on the page: Purple is the one called contrast (PRODUCT §5). */
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

/** The cookie that lets the server send a page in its colours: over TLS one that no other host can set. */
export const themeCookie = (theme: Theme, isTls: boolean): string =>
  `${isTls ? '__Host-' : ''}${themeKey}=${theme}; path=/; max-age=${yearSeconds}; samesite=lax${isTls ? '; secure' : ''}`

/** @param cookies the header, as the browser sends it */
export function themeOfCookies(cookies = ''): Theme {
  const values = new Map(cookies.split('; ').map(pairOf))
  return readTheme(values.get(`__Host-${themeKey}`) ?? values.get(themeKey))
}

function pairOf(cookie: string): [name: string, value: string] {
  const [name = '', value = ''] = cookie.split('=', 2)
  return [name, value]
}
