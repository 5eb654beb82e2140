import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { maxChanged, undoRun } from '#domain/desk/record-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { ask } from '../core/ask.ts'
import {
  beginSaving,
  discardEdits,
  editsOf,
  type GridRow,
  type KindEdits,
  settleCell,
  settleSaved,
  useEdits,
} from './edits.ts'
import type { Kind } from './fields.ts'
import type { Faults } from './grid/grid.tsx'
import { noteSaved } from './queries.ts'
import { changeOf, saveRows, type Written } from './save.ts'

/** What somebody else has written into a row; null where the row is gone. */
export type OthersRow = { id: string; now: GridRow | null }
export type Saving = ReturnType<typeof useSaving>

type Fault = { id: string; field: string; problem: string; kept: KindEdits['rows'][string] | undefined }

/** Of what is still as it was refused. */
function present(faults: readonly Fault[], rows: KindEdits['rows']): Faults {
  const found: Record<string, Record<string, string>> = {}
  for (const { id, field, problem, kept } of faults) {
    const [cell, now] = [kept?.cells[field], rows[id]]
    if (cell ? now?.cells[field]?.to === cell.to : now === kept)
      found[id] = { ...found[id], [field]: problem }
  }
  return found
}

/**
 * Settles cells that have by now what was typed, as after a save of which the reply was lost.
 * @returns whether no other cell was changed by somebody else
 */
function settleSame({ kind }: Kind, others: readonly OthersRow[], sent: KindEdits['rows']): boolean {
  let isSettled = true
  for (const { id, now } of others) {
    const changed = Object.entries(sent[id]?.cells ?? {}).filter(
      ([field, { was }]) => now && (now[field] ?? null) !== was,
    )
    for (const [field, { to }] of changed) {
      const value = now?.[field] ?? null
      if (value === to) settleCell(kind, id, field, value, true)
      else isSettled = false
    }
    if (changed.length === 0) isSettled = false
  }
  return isSettled
}

/** Saves the edits of a kind all together, and takes the last save back. */
export function useSaving(kind: Kind) {
  const t = useTranslations('deskRecords')
  const client = useQueryClient()
  const work = useWork()
  const edits = useEdits(editsOf(kind.kind))
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [conflicts, setConflicts] = useState<readonly OthersRow[]>()
  const [saved, setSaved] = useState<Written>()
  const [obstacles, setObstacles] = useState<readonly string[]>([])

  /** The rows are fetched again beside it: a press on Undo meanwhile must not be ignored. */
  function note(written: Written, rows: readonly GridRow[]): void {
    setSaved(written)
    void noteSaved(client, kind, rows)
  }

  async function saveOnce(): Promise<void> {
    const rows = beginSaving(kind.kind)
    const kept = Object.entries(rows)
    if (kept.length === 0) return
    if (kept.length > maxChanged) throw new Error(t('tooMany', { most: maxChanged }))
    const changes = kept.map(([, { row, cells }]) => changeOf(kind, row, cells))
    setFaults([])
    const outcome = await saveRows(kind, changes)
    const idAt = (line: number) => kept[line]?.[0] ?? ''
    if ('conflicts' in outcome) {
      const found = outcome.conflicts.map(({ row, now }) => ({ id: idAt(row), now }))
      void noteSaved(
        client,
        kind,
        found.flatMap(({ now }) => (now ? [now] : [])),
      )
      if (!settleSame(kind, found, rows)) return setConflicts(found)
      setSaved({ added: 0, changed: 0, ended: 0, number: null, warnings: [] })
      return saveOnce()
    }
    if ('faults' in outcome)
      return setFaults(
        outcome.faults.map(({ line = 0, field, problem }) => ({
          id: idAt(line),
          field,
          problem,
          kept: rows[idAt(line)],
        })),
      )
    settleSaved(kind.kind, rows)
    note(
      outcome.written,
      changes.map(({ to }) => to),
    )
  }

  const undo = () =>
    work.run(async () => {
      const number = saved?.number
      if (!number) return
      const { result } = await ask(undoRun, { body: { number } }, { key: newKey() })
      setSaved(undefined)
      if (result.obstacles.length > 0) return setObstacles(result.obstacles)
      showToast(t('undone'), 'good')
      void client.invalidateQueries({ queryKey: ['rows'] })
    })

  return {
    ...work,
    faults: present(faults, edits.rows),
    conflicts,
    saved,
    obstacles,
    save: () => void work.run(saveOnce),
    undo: () => void undo(),
    noteSaved: note,
    discard: () => {
      discardEdits(kind.kind)
      setFaults([])
      work.setError('')
    },
    closeSaved: () => setSaved(undefined),
    closeObstacles: () => setObstacles([]),
    closeConflicts: () => setConflicts(undefined),
  }
}
