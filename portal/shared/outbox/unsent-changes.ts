import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { ApiError } from '#portal/shared/api-error.ts'
import { moveEarlier } from '#portal/shared/device/move-earlier.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { removeStored, stored, writeStored } from '#portal/shared/storage.ts'
import { viewedOwner } from '#portal/shared/viewed/viewed-student.ts'
import {
  type CallName,
  type NewChange,
  readChanges,
  titledOf,
  type UnsentChange,
  waitingOf,
  withChange,
} from './change-list.ts'
import { notifyQueued } from './events.ts'
import { storedChanges } from './stored-changes.ts'

/**
 * Changes that a person made without a network: kept encrypted on this device until they are sent, in this session
 * (`send-changes.ts`). Logging out deletes them.
 */
const entry = 'changes'
const lockName = 'homeroom.unsent'
const none: readonly UnsentChange[] = []
const changes = createStore<readonly UnsentChange[]>(() => none)

/** No reply came, or not from the server. */
export const lacksNetwork = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === undefined || error.isForeign)

/**
 * Keeps a change until there is a network; a later one of the same key replaces it.
 * @param sent the `Idempotency-Key` with which it was sent already, and about whom
 * @returns false where the device cannot keep it
 */
export async function keepChange(
  change: NewChange,
  sent: Pick<UnsentChange, 'id' | 'owner'>,
): Promise<boolean> {
  const isKept = await edit((list) => withChange(list, { ...change, ...sent, refusal: '' }))
  if (isKept) notifyQueued('change')
  return isKept
}

/** It was sent, or a newer one was. */
export const dropChanges = (isDropped: (change: UnsentChange) => boolean): Promise<boolean> =>
  edit((list) => list.filter((one) => !isDropped(one)))

/** The change was sent directly: one that waits must not undo it later. */
export async function dropKey(key: string, owner: string): Promise<void> {
  if (changes.getState().some((one) => one.owner === owner && one.key === key))
    await dropChanges((one) => one.owner === owner && one.key === key)
}

export const refuseChange = (id: string, refusal: string): Promise<boolean> =>
  edit((list) => list.map((one) => (one.id === id ? { ...one, refusal } : one)))

/** Reads the changes again: another page may have changed them. */
export const loadChanges = async (): Promise<readonly UnsentChange[]> => show(await readList())

async function readList(): Promise<readonly UnsentChange[]> {
  await moveEarlier()
  const kept = await storedChanges.read(getSession().token, entry)
  return kept ? readChanges(new TextDecoder().decode(kept.bytes)) : none
}

/** In one tab at a time. @returns whether it is on the device */
async function edit(
  change: (list: readonly UnsentChange[]) => readonly UnsentChange[] | undefined,
): Promise<boolean> {
  // Browsers have neither locks nor encryption on plain http.
  if (!('locks' in navigator)) return false
  return navigator.locks.request(lockName, async () => {
    const list = change(await readList())
    const text = new TextEncoder().encode(JSON.stringify(list))
    if (!list || !(await storedChanges.write(getSession().token, entry, text))) return false
    show(list)
    return true
  })
}

/** With their number for pages that do not open the database, which a browser that was killed may have lost. */
function show(list: readonly UnsentChange[]): readonly UnsentChange[] {
  const { shelf, key } = stored.unsent
  if (list.length === 0) removeStored(shelf, key)
  else writeStored(shelf, key, String(titledOf(list).length))
  changes.setState(list, true)
  return list
}

/** What waits of the viewed student. */
export function useWaiting(): readonly UnsentChange[] {
  const list = useStore(changes)
  const owner = useSession(viewedOwner)
  return useMemo(() => waitingOf(list, owner), [list, owner])
}

/** What waits of the viewed student for one call, the latest last. */
export function useWaitingFor(call: CallName): readonly UnsentChange[] {
  const all = useWaiting()
  return useMemo(() => all.filter((one) => one.call === call), [all, call])
}

/** What the server refused, of anyone in this session. */
export function useRefused(): readonly UnsentChange[] {
  const list = useStore(changes)
  return useMemo(() => list.filter(({ refusal }) => refusal !== ''), [list])
}
