/** What the portal's code reads of a browser while it renders on the server. Imported before that code. */
type Visit = { path: string; width: number }

let visit: Visit = { path: '/', width: 0 }

export function setVisit(now: Visit): void {
  visit = now
}

const nothing = () => undefined

/** Media queries about the width; all others, such as for reduced motion, do not match. */
function doesMatch(query: string): boolean {
  const limits = [...query.matchAll(/\((min|max)-width: ([\d.]+)px\)/g)]
  return (
    limits.length > 0 &&
    limits.every(([, kind, px]) => (kind === 'min' ? visit.width >= Number(px) : visit.width <= Number(px)))
  )
}

Object.defineProperties(globalThis, {
  location: { get: () => new URL(visit.path, 'https://homeroom.invalid') },
  navigator: { value: { onLine: true, userAgent: '', language: 'en' } },
})
Object.assign(globalThis, {
  isSecureContext: true,
  matchMedia: (query: string) => ({
    matches: doesMatch(query),
    addEventListener: nothing,
    removeEventListener: nothing,
  }),
  addEventListener: nothing,
  removeEventListener: nothing,
})
