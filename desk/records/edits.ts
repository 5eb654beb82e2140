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
type KindEdits = {
  /** By the key of the row. */
  rows: Readonly<Record<string, Kept>>
  /** The rows before each change, so that it can be undone; the newest last. */
  former: readonly Readonly<Record<string, Kept>>[]
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
  change(kind, ({ rows, former }) => {
    const next: Record<string, Kept> = { ...rows }
    for (const { id, row, field, to } of typed) {
      const kept = next[id] ?? { row, cells: {} }
      const was = kept.cells[field]?.was ?? row[field] ?? null
      const { [field]: _, ...others } = kept.cells
      const cells = to === was ? others : { ...others, [field]: { was, to } }
      if (Object.keys(cells).length === 0) delete next[id]
      else next[id] = { ...kept, cells }
    }
    return { rows: next, former: [...former.slice(-maxFormer), rows] }
  })
}

export function undoStep(kind: string): void {
  change(kind, ({ rows, former }) => ({ rows: former.at(-1) ?? rows, former: former.slice(0, -1) }))
}

/** After rows were saved: what was typed into them meanwhile is now a change of what was saved. */
export function settleSaved(kind: string, saved: KindEdits['rows']): void {
  change(kind, ({ rows }) => {
    const left = Object.entries(rows).flatMap(([id, { row, cells }]) => {
      const own = saved[id]?.cells ?? {}
      const later = Object.entries(cells).flatMap(([field, { was, to }]) => {
        const before = field in own ? (own[field]?.to ?? null) : was
        return before === to ? [] : [[field, { was: before, to }] as const]
      })
      return later.length > 0 ? [[id, { row, cells: Object.fromEntries(later) }] as const] : []
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
