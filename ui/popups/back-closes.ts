import { useEffectEvent, useLayoutEffect } from 'react'

/*
 * The back key closes the newest popup before it leaves a screen. Each open popup has a history entry above that of its
 * screen. Going back removes the entry and closes the popup; a popup that closes otherwise removes its entry. The state
 * of an entry holds the number of open popups; the rest of it belongs to the screen.
 */

type Close = () => void
type State = { popups?: number } | null

/** The close callbacks of the open popups, the newest last. */
const open: Close[] = []
/** Those that Back has just called. A popup that asks first, and stays, gets an entry again. */
const called = new Set<Close>()
const staying = () => open.filter((close) => !called.has(close))
/** The state of the current entry, if that belongs to a popup. */
let current: State = null
/** Set while the browser goes back over entries without a popup. */
let leaving: ReturnType<typeof setTimeout> | undefined
/** Navigations that wait until it has. */
const waiting: (() => void)[] = []
/** Running navigations of the screen below. */
let navigations = 0
let isWatching = false

/** How long navigations wait for a browser that does not go back. */
const patienceMs = 1500

/**
 * The back key calls `onClose` of the popup that was opened last. The popup counts as open while it is mounted.
 * @param onClose undefined for a popup that only its buttons close
 */
export function useBackCloses(onClose: Close | undefined): void {
  const closeNow = useEffectEvent(() => onClose?.())
  const isClosable = onClose !== undefined
  useLayoutEffect(() => {
    if (!isClosable) return
    const close = () => closeNow()
    watchBack()
    open.push(close)
    queueMicrotask(syncEntries)
    return () => {
      open.splice(open.indexOf(close), 1)
      queueMicrotask(syncEntries)
    }
  }, [isClosable])
}

/** Starts watching the back key, and leaves the entry of a popup that was open before a reload. */
export function watchBack(): void {
  if (isWatching) return
  isWatching = true
  current = depthOf(history.state) > 0 ? history.state : null
  addEventListener('popstate', onPopState, { capture: true })
  syncEntries()
}

/** Runs a navigation on the history entry of the screen, after leaving the entries of popups above it. */
export async function belowPopups(navigate: () => Promise<void>): Promise<void> {
  if (depthOf(history.state) === 0 && !leaving) return navigate()
  navigations += 1
  try {
    syncEntries()
    if (leaving) await new Promise<void>((done) => waiting.push(done))
    await navigate()
  } finally {
    navigations -= 1
    syncEntries()
  }
}

/** Makes as many entries as popups are open. */
function syncEntries(): void {
  if (leaving) return
  const wanted = navigations > 0 ? 0 : staying().length
  const depth = depthOf(history.state)
  for (let popups = depth + 1; popups <= wanted; popups += 1) {
    current = { ...history.state, popups }
    history.pushState(current, '')
  }
  if (depth <= wanted) return
  leaving = setTimeout(endLeaving, patienceMs)
  history.go(wanted - depth)
}

function endLeaving(): void {
  clearTimeout(leaving)
  leaving = undefined
  for (const proceed of waiting.splice(0)) proceed()
}

/** Runs before the router, which has nothing to do when the screen stays the same. */
function onPopState(event: PopStateEvent): void {
  const [from, to] = [current, event.state as State]
  const depth = depthOf(to)
  current = depth > 0 ? to : null
  const isSameScreen = depth < depthOf(from) && screenOf(from) === screenOf(to)
  if (isSameScreen) event.stopImmediatePropagation()
  const isOurs = leaving !== undefined && isSameScreen
  endLeaving()
  if (!isOurs) closeAbove(depth)
  syncEntries()
}

function closeAbove(depth: number): void {
  const closed = staying().slice(depth).reverse()
  for (const close of closed) {
    called.add(close)
    close()
  }
  // By then those that have closed are not mounted any more.
  setTimeout(() => {
    for (const close of closed) called.delete(close)
    syncEntries()
  })
}

const depthOf = (state: State): number => state?.popups ?? 0

const screenOf = (state: State): string => {
  const { popups: _, ...screen } = state ?? {}
  return JSON.stringify(screen)
}
