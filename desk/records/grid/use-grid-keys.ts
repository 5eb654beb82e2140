import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { GridField } from '#domain/desk/record-calls.ts'
import { editCells, type GridRow, type RowEdits, type Typed, undoStep } from '../edits.ts'
import { idOf, isChangeable, type Kind } from '../fields.ts'
import {
  type GridState,
  isOfInputMethod,
  isSaving,
  isSign,
  type Position,
  positionAfter,
  readRange,
  writeCell,
} from './grid-state.ts'

type Keys = {
  kind: Kind
  fields: readonly GridField[]
  rows: readonly GridRow[]
  edits: Readonly<Record<string, { cells: RowEdits }>>
  onOpen: (row: GridRow) => void
  onSave: () => void
  onPasted: (cells: number, outside: number) => void
}

/** What a cell does with the pointer and at the end of its change. */
export type Placing = {
  choose: (place: Position) => void
  edit: (place: Position) => void
  /** @param move rows and columns to go on */
  commit: (place: Position, value: string | null, move: Position) => void
  /** Keeps what is typed where the focus has gone elsewhere. */
  leave: (place: Position, value: string | null) => void
  cancel: () => void
}

/** The rows of a page, for Page Up and Page Down. */
const pageRows = 15

/** The active cell of a grid, and its keys. */
export function useGridKeys(frame: RefObject<HTMLDivElement | null>, keys: Keys) {
  const { kind, fields, rows, edits } = keys
  const [state, setState] = useState<GridState & { id?: string | undefined }>({
    active: { row: 0, column: 1 },
    editing: undefined,
  })
  const found = useFound(keys, state)
  // After a search there are fewer rows.
  const active = {
    row: found ?? Math.min(state.active.row, Math.max(rows.length - 1, -1)),
    column: Math.min(state.active.column, fields.length),
  }
  const editing = found === undefined && state.id !== undefined ? undefined : state.editing
  /** Whether the focus is to follow the active cell. */
  const follows = useRef(false)
  const newest = useRef(keys)
  newest.current = keys

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useLayoutEffect(() => {
    if (!follows.current || editing) return
    follows.current = false
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${active.row} ${active.column}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active.row, active.column, editing, state])

  const put = useCallback((next: Position, typing: GridState['editing']) => {
    const { kind: of, rows: all } = newest.current
    const row = all[next.row]
    setState({ active: next, editing: typing, id: row && idOf(of, row) })
  }, [])

  const go = useCallback(
    (next: Position) => {
      follows.current = true
      put(next, undefined)
    },
    [put],
  )

  const valueAt = ({ row, column }: Position): string | null => {
    const [at, field] = [rows[row], fields[column - 1]]
    if (!at || !field) return null
    const cell = edits[idOf(kind, at)]?.cells[field.name]
    return cell ? cell.to : (at[field.name] ?? null)
  }

  const typedAt = useCallback(({ row, column }: Position, value: string | null): Typed | undefined => {
    const { kind: of, fields: shown, rows: all } = newest.current
    const [at, field] = [all[row], shown[column - 1]]
    if (!at || !field || !isChangeable(of, field)) return undefined
    return { id: idOf(of, at), row: at, field: field.name, to: value === '' ? null : value }
  }, [])

  const begin = (typed: string | undefined) => {
    const field = fields[active.column - 1]
    if (field && rows[active.row] && isChangeable(kind, field)) put(active, { typed })
  }

  const [place] = useState<Placing>(() => ({
    choose: go,
    edit: (at) => {
      const { kind: of, fields: shown } = newest.current
      const field = shown[at.column - 1]
      if (field && isChangeable(of, field)) put(at, { typed: undefined })
    },
    commit: (at, value, move) => {
      const typed = typedAt(at, value)
      if (typed) editCells(newest.current.kind.kind, [typed])
      const { rows: all, fields: shown } = newest.current
      go({
        row: Math.min(Math.max(at.row + move.row, 0), all.length - 1),
        column: Math.min(Math.max(at.column + move.column, 0), shown.length),
      })
    },
    leave: (at, value) => {
      const typed = typedAt(at, value)
      if (typed) editCells(newest.current.kind.kind, [typed])
      setState((before) => (before.editing ? { ...before, editing: undefined } : before))
    },
    cancel: () => {
      follows.current = true
      setState((before) => ({ ...before, editing: undefined }))
    },
  }))

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.nativeEvent.isComposing) return
    if (isSaving(event)) {
      event.preventDefault()
      return keys.onSave()
    }
    // The editor of a cell has its own keys, and so do popups of the header.
    if (editing || !(event.target as Element).matches('[data-cell]')) return
    const next = positionAfter(event, active, {
      rows: rows.length,
      columns: fields.length + 1,
      page: pageRows,
    })
    if (next) {
      event.preventDefault()
      return go(next)
    }
    if (active.row < 0 || active.column === 0) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      undoStep(kind.kind)
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      begin(undefined)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      const typed = typedAt(active, null)
      if (typed) editCells(kind.kind, [typed])
    } else if (isOfInputMethod(event)) {
      // What it makes of the keys goes to the editor, which has the focus by then.
      begin('')
    } else if (isSign(event)) {
      event.preventDefault()
      begin(event.key)
    }
  }

  function onCopy(event: ClipboardEvent) {
    if (editing || active.row < 0) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeCell(valueAt(active) ?? ''))
  }

  /** Notes what is different, from the active cell on, as one change. */
  function onPaste(event: ClipboardEvent) {
    if (editing || active.row < 0 || active.column === 0) return
    event.preventDefault()
    let outside = 0
    const typed = readRange(event.clipboardData.getData('text/plain')).flatMap((cells, down) =>
      cells.flatMap((value, right) => {
        const at = { row: active.row + down, column: active.column + right }
        const one = typedAt(at, value.trim())
        if (!one) outside += 1
        return one && one.to !== valueAt(at) ? [one] : []
      }),
    )
    if (typed.length > 0) editCells(kind.kind, typed)
    keys.onPasted(typed.length, outside)
  }

  const cellProps = (at: Position) => ({
    'data-cell': `${at.row} ${at.column}`,
    tabIndex: active.row === at.row && active.column === at.column ? 0 : -1,
    onFocus: () => {
      if (active.row !== at.row || active.column !== at.column) put(at, undefined)
    },
  })

  return {
    state: { active, editing } satisfies GridState,
    place,
    cellProps,
    handlers: { onKeyDown, onCopy, onPaste },
  }
}

/** Where the active row is now: rows that are read again may come in another order. Undefined where it is none of them. */
function useFound(
  { kind, rows }: Pick<Keys, 'kind' | 'rows'>,
  { active, id }: GridState & { id?: string | undefined },
) {
  return useMemo(() => {
    if (id === undefined) return undefined
    const before = rows[active.row]
    if (before && idOf(kind, before) === id) return active.row
    const index = rows.findIndex((row) => idOf(kind, row) === id)
    return index < 0 ? undefined : index
  }, [kind, rows, active.row, id])
}
