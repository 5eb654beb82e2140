import * as z from 'zod/mini'

/** Where browsers send how fast pages were. */
export const pageSpeedPath = '/page-speed'

/** The pages of the portal, as routes. Figures of anything else are counted as `other`. */
export const knownPages = [
  '/',
  '/dashboard',
  '/announcement',
  '/messages',
  '/timetable',
  '/live',
  '/eventCalender',
  '/studymaterial',
  '/document',
  '/product',
  '/product/:id',
  '/exam',
  '/exam/bookmarks',
  '/exam/bookmarks/:questionId',
  '/exam/notebook',
  '/exam/notebook/:questionId',
  '/report',
  '/report/:testId',
  '/advresult/:encoded',
  '/assignment',
  '/assignment/:fileId',
  '/share',
  '/fees',
  '/fees/pay',
  '/leave',
  '/ask',
  '/ask/:id',
  '/meetings',
  '/profile',
  '/profile/devices',
  '/profile/access-log',
  '/profile/notifications',
] as const

/** `effectiveType` of the Network Information API; browsers without it are `unknown`. */
export const knownConnections = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const

/** LCP, INP and TTFB in milliseconds, CLS in its own unit. */
export const speedNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const

/** What a browser sends when a page is left: at most one of each figure, and nothing personal. */
export const pageSpeed = z.strictObject({
  connection: z.string().check(z.maxLength(20)),
  figures: z
    .array(
      z.strictObject({
        name: z.enum(speedNames),
        page: z.string().check(z.maxLength(60)),
        value: z.number().check(z.minimum(0), z.maximum(600_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(speedNames.length)),
})
export type PageSpeed = z.output<typeof pageSpeed>

/** The route of a path, never the path itself, which may contain ids. Case does not matter. */
export function pageOf(path: string): string {
  const parts = partsOf(path)
  const found = knownPages.find((page) => {
    const wanted = partsOf(page)
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    )
  })
  return found ?? 'other'
}

const partsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean)
