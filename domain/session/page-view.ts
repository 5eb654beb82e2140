import type { SignedIn } from './calls.ts'
import { makeCookie, readCookie } from './cookies.ts'
import type { Theme } from './theme.ts'

/**
 * The view that the browser requests, so that the server can render its page (docs/decisions/20): whom, in which year, on
 * which screen. It is no permission: that is the cookie `pageKey`, which scripts cannot read.
 */
export type PageView = {
  userId: number
  yearId: number
  /** In CSS pixels. */
  width: number
  /** As IANA names it. */
  timeZone: string
}

/** A screen for the server to render; `width` as in `PageView`. */
export type Rendering = {
  path: string
  width: number
  theme: Theme
  /** With names of tokens in place of tokens. */
  session: SignedIn
  yearId: number
}

/** The reply of a request that a rendered screen made. */
export type PageReply = {
  url: string
  /** Which token the request had; '' for none. */
  token: '' | 'student' | 'exam' | 'scorecard'
  body: string
  text: string
}

/** Marks a rendered page: whom it shows, and which year. */
export const pageOwner = ({ userId, yearId }: Pick<PageView, 'userId' | 'yearId'>): string =>
  `${userId}.${yearId}`

const viewName = 'homeroom-view'
export const pageKeyName = 'homeroom-page'
const daySeconds = 24 * 60 * 60

export const viewCookie = ({ userId, yearId, width, timeZone }: PageView, isTls: boolean): string =>
  makeCookie(viewName, [userId, yearId, width, timeZone.replaceAll('/', '!')].join('.'), daySeconds, isTls)

export const noViewCookie = (isTls: boolean): string => makeCookie(viewName, '', 0, isTls)

/** The cookie with which the server renders the pages of a session. @param key '' deletes it */
export const pageKeyCookie = (key: string, isTls: boolean): string =>
  `${makeCookie(pageKeyName, key, key === '' ? 0 : daySeconds, isTls)}; httponly`

/** @returns undefined if it is missing or malformed */
export function viewOfCookies(cookies?: string): PageView | undefined {
  const [, userId, yearId, width, timeZone] =
    /^(\d{1,15})\.(\d{1,15})\.(\d{1,5})\.([\w+!-]{1,60})$/.exec(readCookie(cookies, viewName)) ?? []
  if (timeZone === undefined) return undefined
  return {
    userId: Number(userId),
    yearId: Number(yearId),
    width: Number(width),
    timeZone: timeZone.replaceAll('!', '/'),
  }
}
