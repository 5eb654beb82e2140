import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { maxChanged, undoRun } from '#domain/desk/record-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { ask } from '../core/ask.ts'
import { discardEdits, editsOf, type GridRow, settleSaved, useEdits } from './edits.ts'
import type { Kind } from './fields.ts'
import type { Faults } from './grid/grid.tsx'
import { noteSaved } from './queries.ts'
import { changeOf, saveRows, type Written } from './save.ts'

/** What somebody else has written into a row; null where the row is gone. */
export type OthersRow = { id: string; now: GridRow | null }
export type Saving = ReturnType<typeof useSaving>

/** Saves the edits of a kind all together, and takes the last save back. */
export function useSaving(kind: Kind) {
  const t = useTranslations('deskRecords')
  const client = useQueryClient()
  const work = useWork()
  const [faults, setFaults] = useState<Faults>({})
  const [conflicts, setConflicts] = useState<readonly OthersRow[]>()
  const [saved, setSaved] = useState<Written>()
  const [obstacles, setObstacles] = useState<readonly string[]>([])

  /** The rows are fetched again beside it: a press on Undo meanwhile must not be ignored. */
  function note(written: Written, rows: readonly GridRow[]): void {
    setSaved(written)
    void noteSaved(client, kind, rows)
  }

  const saveNow = () =>
    work.run(async () => {
      const { rows } = editsOf(kind.kind)(useEdits.getState())
      const kept = Object.entries(rows)
      if (kept.length === 0) return
      if (kept.length > maxChanged) throw new Error(t('tooMany', { most: maxChanged }))
      const changes = kept.map(([, { row, cells }]) => changeOf(kind, row, cells))
      setFaults({})
      const outcome = await saveRows(kind, changes)
      const idAt = (line: number) => kept[line]?.[0] ?? ''
      if ('conflicts' in outcome)
        return setConflicts(outcome.conflicts.map(({ row, now }) => ({ id: idAt(row), now })))
      if ('faults' in outcome) {
        const found: Record<string, Record<string, string>> = {}
        for (const { line = 0, field, problem } of outcome.faults) {
          const id = idAt(line)
          found[id] = { ...found[id], [field]: problem }
        }
        return setFaults(found)
      }
      settleSaved(kind.kind, rows)
      note(
        outcome.written,
        changes.map(({ to }) => to),
      )
    })

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
    faults,
    conflicts,
    saved,
    obstacles,
    save: () => void saveNow(),
    undo: () => void undo(),
    noteSaved: note,
    discard: () => {
      discardEdits(kind.kind)
      setFaults({})
      work.setError('')
    },
    closeSaved: () => setSaved(undefined),
    closeObstacles: () => setObstacles([]),
    closeConflicts: () => setConflicts(undefined),
  }
}
