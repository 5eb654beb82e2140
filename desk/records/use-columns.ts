import { useMemo, useState } from 'react'
import { readStored, writeStored } from '#portal/shared/storage.ts'
import type { Kind } from './fields.ts'

/** Hidden columns are remembered, not shown ones: a new column of a kind appears by itself. */
export function useColumns(kind: Kind) {
  const key = `desk.hidden.${kind.kind}`
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    (readStored('local', key) ?? '').split(',').filter(Boolean),
  )
  function hide(next: readonly string[]) {
    writeStored('local', key, next.join(','))
    setHidden(next)
  }
  const shown = useMemo(() => {
    const left = kind.fields.filter(({ name }) => !hidden.includes(name))
    // The columns that were not hidden may be gone.
    return left.length > 0 ? left : kind.fields
  }, [kind, hidden])
  return { shown, hidden, hide }
}
