import { ApiError } from '#portal/shared/api-error.ts'
import { noteGiven, readGiven } from './given.ts'
import { endpointHashHere, giveHere } from './here.ts'
import { readPermission } from './permission.ts'

/**
 * Gives the server the address at which this browser takes messages now, if it is another one than the account gave, or none. Nothing
 * is asked of the person: a permission that was taken back stays so. @throws where the server or the push service cannot be reached
 */
export async function renewHere(): Promise<void> {
  if (readPermission() !== 'granted') return
  // Two windows would replace it one after the other, and the second would find nothing to replace.
  await navigator.locks.request('homeroom.notifying', async () => {
    const given = readGiven()
    if (!given || given.hash === (await endpointHashHere())) return
    try {
      await giveHere({ ...given, replaces: given.hash })
    } catch (error) {
      // It was turned off on another device.
      if (error instanceof ApiError && error.status === 404) noteGiven(undefined)
      else throw error
    }
  })
}
