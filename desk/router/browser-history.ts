import { belowPopups, watchBack } from '#ui/popups/back-closes.ts'

/** What an entry of the history has. The rest of its state belongs to popups. */
export type Entry = { usr?: unknown; key?: string; idx?: number }

export type DeskHistory = {
  /** Path, query and hash. */
  path: () => string
  entry: () => Entry
  push: (path: string, entry: Entry) => void
  replace: (path: string, entry: Entry) => void
  go: (delta: number) => void
  /** Back, Forward, and anchors in the page. */
  listen: (onPop: () => void) => () => void
  /** Runs a navigation on the entry of the screen. */
  onScreen: (navigate: () => Promise<void>) => Promise<void>
}

/** That of the browser. The entry of a popup is removed before another screen opens. */
export function browserHistory(): DeskHistory {
  watchBack()
  return {
    path: () => location.pathname + location.search + location.hash,
    entry: () => (history.state as Entry | null) ?? {},
    push: (path, entry) => history.pushState(entry, '', path),
    replace: (path, entry) => history.replaceState(entry, '', path),
    go: (delta) => history.go(delta),
    listen: (onPop) => {
      addEventListener('popstate', onPop)
      return () => removeEventListener('popstate', onPop)
    },
    onScreen: belowPopups,
  }
}
