import { create } from 'zustand'

/** A row as in files: null for an empty cell. */
export type GridRow = Readonly<Record<string, string | null>>
export type CellEdit = {
  /** What the cell had when it was read. */
  was: string | null
  to: string | null
}
export type RowEdits = Readonly<Record<string, CellEdit>>
type Kept = { row: GridRow; cells: RowEdits }
export type KindEdits = {
  /** By the key of the row. */
  rows: Readonly<Record<string, Kept>>
  /** The rows before each change, so that it can be undone; the newest last. */
  former: readonly Readonly<Record<string, Kept>>[]
  /** What is being saved, or was last; undefined where some of it was given up since. */
  sent?: Readonly<Record<string, Kept>> | undefined
}
export type Typed = { id: string; row: GridRow; field: string; to: string | null }

type Edits = {
  /** To whom they belong. */
  who: string
  kinds: Readonly<Record<string, KindEdits>>
}

const none: KindEdits = { rows: {}, former: [] }
const maxFormer = 100

/**
 * What was typed and is not saved, by kind of record. It stays when a session ends, until somebody else signs in, so that
 * nothing is lost by it.
 */
export const useEdits = create<Edits>(() => ({ who: '', kinds: {} }))

export const editsOf =
  (kind: string) =>
  ({ kinds }: Edits): KindEdits =>
    kinds[kind] ?? none

export const countCells = ({ rows }: KindEdits): number =>
  Object.values(rows).reduce((sum, { cells }) => sum + Object.keys(cells).length, 0)

export const countEdits = ({ kinds }: Edits): number =>
  Object.values(kinds).reduce((sum, kind) => sum + countCells(kind), 0)

function change(kind: string, by: (edits: KindEdits) => KindEdits): void {
  useEdits.setState(({ kinds }) => ({ kinds: { ...kinds, [kind]: by(kinds[kind] ?? none) } }))
}

/** Notes cells together, as one step that can be undone. A cell that is as it was is no change. */
export function editCells(kind: string, typed: readonly Typed[]): void {
  change(kind, (edits) => {
    const { rows, former, sent } = edits
    const next: Record<string, Kept> = { ...rows }
    for (const { id, row, field, to } of typed) {
      const kept = next[id] ?? { row, cells: {} }
      const was = kept.cells[field]?.was ?? row[field] ?? null
      const { [field]: _, ...others } = kept.cells
      const cells = to === was ? others : { ...others, [field]: { was, to } }
      if (Object.keys(cells).length === 0) delete next[id]
      else next[id] = { ...kept, cells }
    }
    const isChange = typed.some(({ id, field }) => next[id]?.cells[field]?.to !== rows[id]?.cells[field]?.to)
    return isChange ? { rows: next, former: [...former.slice(-maxFormer), rows], sent } : edits
  })
}

export function undoStep(kind: string): void {
  change(kind, ({ rows, former, sent }) => ({
    rows: former.at(-1) ?? rows,
    former: former.slice(0, -1),
    sent,
  }))
}

/** @returns what is to be saved now */
export function beginSaving(kind: string): KindEdits['rows'] {
  change(kind, (edits) => ({ ...edits, sent: edits.rows }))
  return editsOf(kind)(useEdits.getState()).rows
}

/** After rows were saved: what was typed into them meanwhile is now a change of what was saved. */
export function settleSaved(kind: string, saved: KindEdits['rows']): void {
  change(kind, ({ rows, sent }) => {
    // A cell that is no edit any more was taken back meanwhile, unless it was given up.
    const all = sent === saved ? { ...saved, ...rows } : rows
    const left = Object.keys(all).flatMap((id) => {
      const own = saved[id]?.cells ?? {}
      const now = rows[id]?.cells ?? {}
      const fields = Object.keys(sent === saved ? { ...own, ...now } : now)
      const later = fields.flatMap((field) => {
        const before = (own[field] ? own[field].to : now[field]?.was) ?? null
        const to = (now[field] ? now[field].to : own[field]?.was) ?? null
        return before === to ? [] : [[field, { was: before, to }] as const]
      })
      const row = all[id]?.row
      return row && later.length > 0 ? [[id, { row, cells: Object.fromEntries(later) }] as const] : []
    })
    return { rows: Object.fromEntries(left), former: [] }
  })
}

export function discardEdits(kind: string): void {
  change(kind, () => none)
}

/** After somebody else has written a cell: what was typed is now a change of that, or is given up. */
export function settleCell(
  kind: string,
  id: string,
  field: string,
  now: string | null,
  isMine: boolean,
): void {
  change(kind, ({ rows }) => {
    const kept = rows[id]
    const cell = kept?.cells[field]
    if (!kept || !cell) return { rows, former: [] }
    const { [field]: _, ...others } = kept.cells
    const cells = isMine && cell.to !== now ? { ...others, [field]: { was: now, to: cell.to } } : others
    const { [id]: __, ...otherRows } = rows
    return {
      rows: Object.keys(cells).length === 0 ? otherRows : { ...rows, [id]: { ...kept, cells } },
      former: [],
    }
  })
}

/** Gives up what was typed for a row. */
export function forgetRow(kind: string, id: string): void {
  change(kind, ({ rows }) => {
    const { [id]: _, ...others } = rows
    return { rows: others, former: [] }
  })
}

export function forgetAllEdits(): void {
  useEdits.setState({ kinds: {} })
}

export function forgetEditsOfOthers(who: string): void {
  if (useEdits.getState().who !== who) useEdits.setState({ who, kinds: {} })
}

/** The browser asks before it closes a page with unsaved changes, also while no one is signed in. */
export function askBeforeClosing(): void {
  addEventListener('beforeunload', (event) => {
    if (countEdits(useEdits.getState()) > 0) event.preventDefault()
  })
}
