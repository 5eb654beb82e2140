import { useEffectEvent, useLayoutEffect } from 'react'

/*
 * The back key closes what is open before it leaves a screen. Each open popup has an entry of the browser's history above
 * that of its screen: going back takes the entry away, and closes the popup; a popup that closes otherwise takes its entry
 * with it. An entry says how many popups are open with it; the rest of its state is its screen's.
 */

type Close = () => void
type State = { popups?: number } | null

/** What closes the popups that are open, the newest last. */
const open: Close[] = []
/** The state of the entry in view, where that is a popup's. */
let at: State = null
/** Runs while entries without a popup are being left. */
let leaving: ReturnType<typeof setTimeout> | undefined
/** What waits for that. */
const waiting: (() => void)[] = []
/** Navigations of the screen below that are under way. */
let navigations = 0
let isWatching = false

/** A browser that does not go back, whatever the reason, holds up no navigation for longer. */
const patienceMs = 1500

/**
 * The back key calls `onClose`, once, of the popup that was opened last. Mounting it opens it.
 * @param onClose undefined for what only its own buttons close
 */
export function useBackCloses(onClose: Close | undefined): void {
  const closeNow = useEffectEvent(() => onClose?.())
  const isClosable = onClose !== undefined
  useLayoutEffect(() => {
    if (!isClosable) return
    const close = () => closeNow()
    watchBack()
    open.push(close)
    queueMicrotask(settle)
    return () => {
      if (open.includes(close)) open.splice(open.indexOf(close), 1)
      queueMicrotask(settle)
    }
  }, [isClosable])
}

/** Notices the back key from now on, and leaves the entry of a popup that was open when the page was loaded again. */
export function watchBack(): void {
  if (isWatching) return
  isWatching = true
  at = depthOf(history.state) > 0 ? history.state : null
  addEventListener('popstate', look, { capture: true })
  settle()
}

/** Runs what adds or changes an entry of the history, on the entry of the screen instead of one of a popup above it. */
export async function belowPopups(navigate: () => Promise<void>): Promise<void> {
  if (depthOf(history.state) === 0 && !leaving) return navigate()
  navigations += 1
  try {
    settle()
    if (leaving) await new Promise<void>((done) => waiting.push(done))
    await navigate()
  } finally {
    navigations -= 1
    settle()
  }
}

/** As many entries as popups are open. */
function settle(): void {
  if (leaving) return
  const wanted = navigations > 0 ? 0 : open.length
  const depth = depthOf(history.state)
  for (let popups = depth + 1; popups <= wanted; popups += 1) {
    at = { ...history.state, popups }
    history.pushState(at, '')
  }
  if (depth <= wanted) return
  leaving = setTimeout(endLeaving, patienceMs)
  history.go(wanted - depth)
}

function endLeaving(): void {
  clearTimeout(leaving)
  leaving = undefined
  for (const goOn of waiting.splice(0)) goOn()
}

/** Before the router, which has nothing to do where the screen stays. */
function look(event: PopStateEvent): void {
  const [from, to] = [at, event.state as State]
  const depth = depthOf(to)
  at = depth > 0 ? to : null
  const isSameScreen = depth < depthOf(from) && screenOf(from) === screenOf(to)
  if (isSameScreen) event.stopImmediatePropagation()
  const isOurs = leaving !== undefined && isSameScreen
  endLeaving()
  if (!isOurs) for (const close of open.splice(depth).reverse()) close()
  settle()
}

const depthOf = (state: State): number => state?.popups ?? 0

const screenOf = (state: State): string => {
  const { popups: _, ...screen } = state ?? {}
  return JSON.stringify(screen)
}
