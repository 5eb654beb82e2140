import type { Call, CallInput, CallReply } from '#domain/call.ts'
import { send } from '#portal/shared/api.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { viewedOwner } from '#portal/shared/viewed/viewed-student.ts'
import type { NewChange } from './change-list.ts'
import { dropKey, keepChange, lacksNetwork } from './unsent-changes.ts'

/**
 * Sends a change, or keeps it until there is a network. Both have one `Idempotency-Key`, so that it happens once also where
 * only the reply was lost.
 * @param files beside the body of a form
 * @returns the reply; undefined where the change is kept @throws as `send` does
 */
export async function sendOrKeep<C extends Call>(
  call: C,
  change: NewChange,
  files: readonly File[] = [],
): Promise<CallReply<C> | undefined> {
  const id = newKey()
  // Another child may be viewed by the time of the reply.
  const owner = viewedOwner(getSession())
  try {
    const reply = await send(call, change.input as CallInput<C>, { key: id, files })
    // An earlier one that waits must not undo it later.
    await dropKey(change.key, owner)
    return reply
  } catch (error) {
    if (lacksNetwork(error) && (await keepChange(await withFiles(change, files), { id, owner })))
      return undefined
    throw error
  }
}

async function withFiles(change: NewChange, files: readonly File[]): Promise<NewChange> {
  if (files.length === 0) return change
  const { encodeFile } = await import('./kept-files.ts')
  return { ...change, files: await Promise.all(files.map(encodeFile)) }
}
