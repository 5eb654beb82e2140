import { useEffect, useState } from 'react'
import { draftScope } from '#portal/shared/device/drafts.ts'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { useSession } from '#portal/shared/session-store.ts'
import type { WorkDraft } from './work-draft.ts'

export type DraftAccess =
  | { kind: 'loading' }
  /** Another tab has it, so that they do not overwrite each other. */
  | { kind: 'elsewhere'; takeOver: () => void }
  | { kind: 'here'; draft: WorkDraft }

/** A closing tab releases its lock a moment later. */
const patienceMs = 400
/** After an error. */
const tryAgainAfterMs = 3000

type Held = { listeners: Set<(access: DraftAccess) => void>; access: DraftAccess; release: () => void }
/** The drafts that this page has open: the screen and `sending.ts` share one. */
const held = new Map<string, Held>()

/**
 * Opens the draft of a scope, for one tab at a time (Web Locks); a tab that takes it over finds what the other wrote.
 * @param listener is called at once, and at every change
 * @returns releases it
 */
export function holdDraft(scope: string, listener: (access: DraftAccess) => void): () => void {
  const one = held.get(scope) ?? beginHolding(scope)
  one.listeners.add(listener)
  listener(one.access)
  return () => {
    one.listeners.delete(listener)
    if (one.listeners.size > 0 || held.get(scope) !== one) return
    held.delete(scope)
    one.release()
  }
}

function beginHolding(scope: string): Held {
  const one: Held = { listeners: new Set(), access: { kind: 'loading' }, release: () => {} }
  held.set(scope, one)
  one.release = lockDraft(scope, (access) => {
    one.access = access
    for (const listener of one.listeners) listener(access)
  })
  return one
}

/** @returns releases it */
function lockDraft(scope: string, onAccess: (access: DraftAccess) => void): () => void {
  const lockName = `homeroom.draft.${scope}`
  const queue = new AbortController()
  let isReleased = false
  let release: (() => void) | undefined
  let patience: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    clearTimeout(patience)
    if (isReleased) return
    const code = await untilFetched(() => import('./work-draft.ts'))
    const draft = await code.openWorkDraft(scope)
    const closed = new Promise<void>((resolve) => {
      release = () => {
        release = undefined
        draft.close()
        resolve()
      }
    })
    if (isReleased) release?.()
    else onAccess({ kind: 'here', draft })
    await closed
  }

  const ask = async (options: LockOptions) => {
    try {
      await navigator.locks.request(lockName, options, open)
    } catch (error) {
      release?.()
      if (isReleased) return
      // Another tab took it over.
      if (error instanceof DOMException) waitForIt()
      else patience = setTimeout(waitForIt, tryAgainAfterMs)
    }
  }

  const waitForIt = () => {
    patience = setTimeout(
      () => onAccess({ kind: 'elsewhere', takeOver: () => void ask({ steal: true }) }),
      patienceMs,
    )
    void ask({ signal: queue.signal })
  }

  // Locks exist on secure pages only; without them two tabs may overwrite each other.
  if ('locks' in navigator) waitForIt()
  else void open()
  return () => {
    isReleased = true
    clearTimeout(patience)
    queue.abort()
    release?.()
  }
}

/** The draft of an assignment, while its screen is open. */
export function useWorkDraft(fileId: number): DraftAccess {
  const [access, setAccess] = useState<DraftAccess>({ kind: 'loading' })
  const scope = useDraftScope(fileId)
  useEffect(() => holdDraft(scope, setAccess), [scope])
  return access
}

export function useDraftScope(fileId: number): string {
  return useSession((session) => draftScope(session, fileId))
}
