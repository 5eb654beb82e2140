import { useEffect, useState } from 'react'
import { draftsOf } from '#portal/shared/kept-drafts.ts'
import { useSession } from '#portal/shared/session-store.ts'
import type { WorkDraft } from './work-draft.ts'

export type DraftAccess =
  | { kind: 'loading' }
  /** Another tab has it, so that neither overwrites what the other keeps. */
  | { kind: 'elsewhere'; takeOver: () => void }
  | { kind: 'here'; draft: WorkDraft }

/** A tab that closes lets go a moment later. */
const patienceMs = 400

/** The draft of an assignment, for one tab at a time (Web Locks); whoever takes it over finds what the other wrote. */
export function useWorkDraft(fileId: number): DraftAccess {
  const [access, setAccess] = useState<DraftAccess>({ kind: 'loading' })
  // Logging out finds them by the person that their keys begin with.
  const owner = useSession((session) => `${draftsOf(session)}${session.student_id ?? 0}`)
  useEffect(() => {
    const scope = `${owner}.${fileId}`
    return holdDraft(scope, setAccess)
  }, [owner, fileId])
  return access
}

/** @returns lets go of it */
function holdDraft(scope: string, tell: (access: DraftAccess) => void): () => void {
  const lockName = `homeroom.draft.${scope}`
  const queue = new AbortController()
  let isOver = false
  let letGo: (() => void) | undefined
  let patience: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    clearTimeout(patience)
    if (isOver) return
    const code = await import('./work-draft.ts')
    const draft = await code.openWorkDraft(scope)
    const closed = new Promise<void>((resolve) => {
      letGo = () => {
        letGo = undefined
        draft.close()
        resolve()
      }
    })
    if (isOver) letGo?.()
    else tell({ kind: 'here', draft })
    await closed
  }

  const ask = async (options: LockOptions) => {
    try {
      await navigator.locks.request(lockName, options, open)
    } catch {
      // Another tab took it over, or nobody waits for it any more.
      letGo?.()
      if (!isOver) waitForIt()
    }
  }

  const waitForIt = () => {
    patience = setTimeout(
      () => tell({ kind: 'elsewhere', takeOver: () => void ask({ steal: true }) }),
      patienceMs,
    )
    void ask({ signal: queue.signal })
  }

  tell({ kind: 'loading' })
  // Locks are there on secure pages only; without them two tabs are not kept apart.
  if ('locks' in navigator) waitForIt()
  else void open()
  return () => {
    isOver = true
    clearTimeout(patience)
    queue.abort()
    letGo?.()
  }
}
