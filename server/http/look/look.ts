import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type AccentTheme, accentOf, accentStyles, accentThemes, barOf } from '#domain/look/accent.ts'
import { type Theme, themeClass } from '#domain/session/theme.ts'
import type { Context } from '#server/context.ts'
import { findAccent } from '#server/http/look/queries.ts'

/** How a page looks at the host of an institute with a colour [desk-170]. */
export type Look = {
  colour: string
  /** An element for the head of the page. */
  styles: string
}

/** A change is there within this time, in every process. */
const rememberMs = 2_000
/** A page does not wait longer for it. */
const waitMs = 500

type Known = { look: Look | undefined; until: number }
/** By database: the server has one, tests have several. */
const known = new WeakMap<Context['pool'], LRUCache<string, Known>>()
const looks = new LRUCache<string, Look>({ max: 200 })

/** The look of a host; without the database, what was known last. @param host like `hostOf` */
export async function lookOf({ pool }: Pick<Context, 'pool'>, host: string): Promise<Look | undefined> {
  const all = known.get(pool) ?? new LRUCache<string, Known>({ max: 1000 })
  known.set(pool, all)
  const found = all.get(host)
  if (found && performance.now() < found.until) return found.look
  const asked = findAccent(pool, { host }).then(
    (row) => row && lookWith(row.accent),
    () => found?.look,
  )
  const waited = sleep(waitMs, found?.look, { ref: false })
  const look = await Promise.race([asked, waited])
  all.set(host, { look, until: performance.now() + rememberMs })
  return look
}

function lookWith(colour: string): Look {
  const made = looks.get(colour) ?? { colour, styles: `<style>${accentStyles(colour)}</style>` }
  looks.set(colour, made)
  return made
}

/** The colour of the browser's bar; undefined where the theme does not follow the institute. */
export function barIn({ colour }: Look, theme: Theme): string | undefined {
  const name = themeClass(theme)
  const isFollowing = (one: string): one is AccentTheme => accentThemes.some((each) => each === one)
  return isFollowing(name) ? barOf(accentOf(colour, name), name) : undefined
}
