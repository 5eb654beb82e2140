/* What a page of the desk begins with, known before its code is there. Import nothing big here: the boot script uses this. */

import { gridRoles } from '#domain/desk/roles.ts'

type Load = () => Promise<unknown>
type First = {
  /** Fetched beside the code that asks for it. */
  code: Load[]
  /** Their addresses must equal those of the desk, character by character. */
  calls: { url: string; token: string }[]
  /** Whether it is the sign-in, which the page has from the build. */
  isSignIn: boolean
}

const loadEntry: Load = () => import('../entry/entry-screen.tsx')
const loadFrame: Load = () => import('../app/desk.tsx')
const loadToday: Load = () => import('../today/today-screen.tsx')
const loadRegister: Load = () => import('../attendance/register/register-screen.tsx')

/** @param session as stored for this tab; null where no one is signed in */
export function firstOf(pathname: string, session: string | null): First {
  const { token, roles } = readSession(session)
  const path = pathname.replace(/\/$/, '').slice('/desk'.length)
  const isApart = path === '/invitation' || path === '/begin'
  if (token === '' || isApart) return { code: [loadEntry], calls: [], isSignIn: !isApart }
  const [, section, day] = /^\/attendance\/([1-9]\d{0,14})\/(\d{4}-\d\d-\d\d)$/.exec(path) ?? []
  const screen = section ? loadRegister : path === '' ? loadToday : undefined
  const reply = section ? `attendance/sections/${section}/days/${day}` : path === '' ? 'today' : undefined
  const hasGrids = gridRoles.some((role) => roles.includes(role))
  const names = ['me', ...(hasGrids ? ['kinds'] : []), ...(reply ? [reply] : [])]
  return {
    code: [loadFrame, ...(screen ? [screen] : [])],
    calls: names.map((name) => ({ url: `/desk/v1/${name}`, token })),
    isSignIn: false,
  }
}

function readSession(text: string | null): { token: string; roles: readonly unknown[] } {
  try {
    const session = JSON.parse(text ?? 'null')
    const roles: unknown = session?.me?.roles
    if (typeof session?.token === 'string' && Array.isArray(roles)) return { token: session.token, roles }
  } catch {
    // Nothing that the desk has stored.
  }
  return { token: '', roles: [] }
}
