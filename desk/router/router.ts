import type { ComponentType } from 'react'
import { createPath, type Location, matchRoutes, type Navigator, parsePath, type To } from 'react-router'
import type { DeskHistory, Entry } from './browser-history.ts'

export const base = '/desk'
/** With `base`. @param to below it */
export const pathOf = (to: string): string => base + (to === '/' ? '' : to)

export type ScreenRoute = {
  /** Below `base`, as of `react-router`. */
  path: string
  fetch: () => Promise<ComponentType>
  /** Without the frame of the desk. */
  isBare?: boolean
}

type Shown = {
  /** Undefined until the code of the first screen is there. */
  location: Location | undefined
  /** The code of the next screen is on its way. */
  isNavigating: boolean
}

type Options = { replace?: boolean; state?: unknown }
/** Asks before a screen is left. */
export type Blocker = {
  blocks: (from: Location, to: Location) => boolean
  /** @param proceed leaves after all */
  ask: (proceed: () => void) => void
}

export type DeskRouter = {
  shown: () => Shown
  subscribe: (listener: () => void) => () => void
  screenOf: (route: ScreenRoute) => ComponentType | undefined
  /** @param to below `base` @returns once the screen is shown, or a blocker asks */
  navigate: (to: string, options?: Options) => Promise<void>
  /** Where the person is, or is on the way to. */
  wanted: () => Location | undefined
  /** For `Link` and the hooks of `react-router`. */
  navigator: Navigator
  block: (blocker: Blocker) => () => void
  dispose: () => void
}

/**
 * Decides which screen is shown, and shows it once its code is there; the one before stays until then. `react-router` has the
 * links, the addresses and what matches them; its own router of data is more code than the whole of a screen
 * (docs/decisions/59-few-files-for-the-desk.md).
 */
export function makeRouter(routes: readonly ScreenRoute[], history: DeskHistory): DeskRouter {
  const known = routes.map(({ path }) => ({ path }))
  const screens = new Map<string, ComponentType>()
  const listeners = new Set<() => void>()
  const blockers = new Set<Blocker>()
  let shown: Shown = { location: undefined, isNavigating: false }
  let wanted: Location | undefined
  let index = history.entry().idx ?? 0
  let latest = 0
  let moves = 0
  /** Set while Back is undone, because a blocker asks. */
  let onReturn: (() => void) | undefined
  let isAllowed = false

  const show = (part: Partial<Shown>) => {
    shown = { ...shown, ...part }
    for (const listener of listeners) listener()
  }
  const locationAt = (path: string, { usr = null, key = 'default' }: Entry): Location => ({
    pathname: '/',
    search: '',
    hash: '',
    ...parsePath(path),
    state: usr,
    key,
  })
  const read = () => locationAt(history.path(), history.entry())

  /** @param commit writes the history, once the screen can be shown */
  async function open(location: Location, commit?: () => void): Promise<void> {
    latest += 1
    const mine = latest
    wanted = location
    const path = matchRoutes(known, location, base)?.at(-1)?.route.path
    const route = routes.find((one) => one.path === path)
    if (route && !screens.has(route.path)) {
      show({ isNavigating: true })
      const Screen = await route.fetch()
      screens.set(route.path, Screen)
      if (mine !== latest) return
    }
    commit?.()
    show({ location, isNavigating: false })
  }

  const blockerOf = (next: Location) => {
    const from = shown.location
    return from && [...blockers].find((one) => one.blocks(from, next))
  }

  async function move(path: string, { replace = false, state }: Options = {}): Promise<void> {
    moves += 1
    const key = `m${moves}`
    const next = locationAt(path, { usr: state ?? null, key })
    const leave = () =>
      open(next, () => {
        if (!replace) index += 1
        const entry = { usr: next.state, key, idx: index }
        if (replace) history.replace(path, entry)
        else history.push(path, entry)
      })
    const blocker = blockerOf(next)
    if (!blocker) return leave()
    blocker.ask(() => void history.onScreen(leave))
  }

  function onPop(): void {
    if (onReturn) {
      const returned = onReturn
      onReturn = undefined
      returned()
      return
    }
    const { idx } = history.entry()
    const next = read()
    if (idx === undefined) {
      // An anchor of the page.
      index += 1
      history.replace(history.path(), { key: next.key, idx: index })
      void open(next)
      return
    }
    const delta = idx - index
    const blocker = isAllowed || delta === 0 ? undefined : blockerOf(next)
    isAllowed = false
    if (blocker) {
      onReturn = () => blocker.ask(() => void history.onScreen(async () => leaveBy(delta)))
      history.go(-delta)
      return
    }
    index = idx
    void open(next)
  }

  function leaveBy(delta: number): void {
    isAllowed = true
    history.go(delta)
  }

  const stop = history.listen(onPop)
  if (history.entry().idx === undefined) history.replace(history.path(), { ...history.entry(), idx: index })
  void open(read())

  const onScreen = (to: To, options?: Options) =>
    history.onScreen(() => move(typeof to === 'string' ? to : createPath(to), options))
  return {
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    screenOf: ({ path }) => screens.get(path),
    wanted: () => wanted,
    navigate: (to, options) => onScreen(pathOf(to), options),
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => history.go(delta),
      push: (to, state) => void onScreen(to, { state }),
      replace: (to, state) => void onScreen(to, { state, replace: true }),
    },
    block: (blocker) => {
      blockers.add(blocker)
      return () => blockers.delete(blocker)
    },
    dispose: stop,
  }
}
