import { keyFrom, type Sealed, type SealingKey, seal, unseal } from '#portal/shared/device/sealed-store.ts'
import { deskDatabase } from '../../core/device-database.ts'
import type { Held } from './held.ts'

const store = deskDatabase.store('registers')

/** After this time the server has forgotten the keys of other people's registers, who never came back to this device. */
const othersForMs = 60 * 86_400_000

export type Device = {
  readAll: () => Promise<Held[]>
  /** @returns false where it is not kept: on plain http, or on a full device */
  write: (held: Held) => Promise<boolean>
  remove: (classId: number) => Promise<void>
}

/** What waits on this device of one person, sealed with a secret that only that person gets from the server [desk-24]. */
export async function openDevice(secret: string): Promise<Device> {
  const key = await keyFrom(secret)
  return key ? sealedDevice(key) : noDevice
}

const noDevice: Device = { readAll: async () => [], write: async () => false, remove: async () => undefined }

function sealedDevice(key: SealingKey): Device {
  const nameOf = (classId: number) => `${key.prefix}${classId}`
  return {
    readAll: async () => {
      const all = (await store.readAll()) as [string, Sealed][]
      const old = all.filter(
        ([name, { at }]) => !name.startsWith(key.prefix) && at < Date.now() - othersForMs,
      )
      if (old.length > 0) await store.write(new Map(old.map(([name]) => [name, undefined])))
      const own = all.filter(([name]) => name.startsWith(key.prefix))
      return Promise.all(
        own.map(
          async ([, sealed]) => JSON.parse(new TextDecoder().decode(await unseal(key, sealed))) as Held,
        ),
      )
    },
    write: async (held) => {
      try {
        const sealed = await seal(key, new TextEncoder().encode(JSON.stringify(held)))
        await store.write(new Map([[nameOf(held.classId), sealed]]))
        return true
      } catch {
        return false
      }
    },
    remove: (classId) => store.write(new Map([[nameOf(classId), undefined]])).catch(() => undefined),
  }
}
