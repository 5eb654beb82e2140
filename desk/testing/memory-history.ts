import { belowPopups } from '#ui/popups/back-closes.ts'
import type { DeskHistory, Entry } from '../router/browser-history.ts'

/** A history without a browser. @param path with `/desk` */
export function memoryHistory(path: string): DeskHistory {
  const entries: { path: string; entry: Entry }[] = [{ path, entry: {} }]
  let at = 0
  let pop = () => {}
  return {
    path: () => entries[at]?.path ?? '',
    entry: () => entries[at]?.entry ?? {},
    push: (next, entry) => {
      entries.splice(at + 1, entries.length, { path: next, entry })
      at += 1
    },
    replace: (next, entry) => {
      entries[at] = { path: next, entry }
    },
    go: (delta) => {
      at = Math.min(Math.max(0, at + delta), entries.length - 1)
      pop()
    },
    listen: (onPop) => {
      pop = onPop
      return () => {
        pop = () => {}
      }
    },
    // Popups have entries in the browser's history, also in a test.
    onScreen: belowPopups,
  }
}
