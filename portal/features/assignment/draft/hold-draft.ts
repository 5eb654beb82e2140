import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import type { WorkDraft } from './work-draft.ts'

export type DraftAccess =
  | { kind: 'loading' }
  /** Another tab has it, so that neither overwrites what the other keeps. */
  | { kind: 'elsewhere'; takeOver: () => void }
  | { kind: 'here'; draft: WorkDraft }

/** A tab that closes lets go a moment later. */
const patienceMs = 400
/** After an error. */
const askAgainMs = 3000

type Held = { listeners: Set<(access: DraftAccess) => void>; access: DraftAccess; letGo: () => void }
/** The drafts that this page has open: the screen and `sending.ts` share one. */
const held = new Map<string, Held>()

/**
 * Opens the draft of a scope, for one tab at a time (Web Locks); whoever takes it over finds what the other wrote.
 * @param tell is told at once, and at every change
 * @returns lets go of it
 */
export function holdDraft(scope: string, tell: (access: DraftAccess) => void): () => void {
  const one = held.get(scope) ?? beginHolding(scope)
  one.listeners.add(tell)
  tell(one.access)
  return () => {
    one.listeners.delete(tell)
    if (one.listeners.size > 0 || held.get(scope) !== one) return
    held.delete(scope)
    one.letGo()
  }
}

function beginHolding(scope: string): Held {
  const one: Held = { listeners: new Set(), access: { kind: 'loading' }, letGo: () => {} }
  held.set(scope, one)
  one.letGo = lockDraft(scope, (access) => {
    one.access = access
    for (const tell of one.listeners) tell(access)
  })
  return one
}

/** @returns lets go of it */
function lockDraft(scope: string, tell: (access: DraftAccess) => void): () => void {
  const lockName = `homeroom.draft.${scope}`
  const queue = new AbortController()
  let isOver = false
  let letGo: (() => void) | undefined
  let patience: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    clearTimeout(patience)
    if (isOver) return
    const code = await untilFetched(() => import('./work-draft.ts'))
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
    } catch (error) {
      letGo?.()
      if (isOver) return
      // Another tab took it over.
      if (error instanceof DOMException) waitForIt()
      else patience = setTimeout(waitForIt, askAgainMs)
    }
  }

  const waitForIt = () => {
    patience = setTimeout(
      () => tell({ kind: 'elsewhere', takeOver: () => void ask({ steal: true }) }),
      patienceMs,
    )
    void ask({ signal: queue.signal })
  }

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
