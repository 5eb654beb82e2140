import { isPortalPath } from '#domain/session/address.ts'
import { stored, takeStored, writeStored } from '#portal/shared/storage.ts'

const { shelf, key } = stored.wanted

/** Remembers where a signed-out visitor wanted to go, for after the sign-in. */
export function keepWanted(path: string): void {
  if (isPortalPath(path)) writeStored(shelf, key, path)
}

/** Where to go after a sign-in: the wanted path, once, else home. */
export function takeWanted(): string {
  const path = takeStored(shelf, key)
  return path !== null && isPortalPath(path) ? path : '/dashboard'
}
