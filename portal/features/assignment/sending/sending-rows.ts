import { createStore } from 'zustand/vanilla'
import type { Confirmed } from '../draft/draft.ts'

/** Confirmed homework, as every screen shows it. */
export type SendingRow = {
  scope: string
  fileId: number
  title: string
  status: Confirmed['status']
  state: 'going' | 'cutOff' | 'elsewhere' | 'refused' | 'done'
  percent: number
  /** Why it was refused; '' where it was not. */
  refusal: string
  /** False where the device has no room for it: the portal must stay open. */
  isKept: boolean
}

export const sendingRows = createStore<readonly SendingRow[]>(() => [])

const closed = new Set<string>()

/** Closed by the person: it stays away while the portal is open. */
export function closeRow(scope: string): void {
  closed.add(scope)
  dropRow(scope)
}

export const isClosed = (scope: string): boolean => closed.has(scope)

export function dropRow(scope: string): void {
  sendingRows.setState((rows) => rows.filter((row) => row.scope !== scope), true)
}

export function putRow(row: SendingRow): void {
  if (row.state === 'going') closed.delete(row.scope)
  sendingRows.setState((rows) => {
    const isThere = rows.some(({ scope }) => scope === row.scope)
    return isThere ? rows.map((one) => (one.scope === row.scope ? row : one)) : [...rows, row]
  }, true)
}
