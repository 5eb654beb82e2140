import { readStored, stored, writeStored } from '#portal/shared/storage.ts'

/** Identifies this browser to the server: first by a random id, then by the signed one of the first reply. */
export function getDeviceId(): string {
  const kept = readStored(stored.device.shelf, stored.device.key)
  if (kept) return kept
  const made = makeId()
  keepDeviceId(made)
  return made
}

export function keepDeviceId(id: string): void {
  if (id !== '') writeStored(stored.device.shelf, stored.device.key, id)
}

/** The part before the signature, which identifies the device at logout. */
export const deviceKeyOf = (deviceId: string): string => deviceId.split('.')[0] ?? ''

/** crypto.randomUUID needs https or localhost, but an institute may use plain http. */
function makeId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
