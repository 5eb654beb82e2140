import * as z from 'zod/mini'
import { logoAndFavIcon } from '#domain/session/calls.ts'
import { send } from '#portal/shared/api.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { usualCallingCode } from '#portal/shared/sign-in/validation.ts'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'

const { shelf, key } = stored.institute

/** Name and pictures of the institute that this host belongs to; empty texts for an unknown host. */
export type InstituteLook = z.output<typeof logoAndFavIcon.reply>

/** What the last visit found, so that nothing changes on screen when it is still so. */
export function storedLook(): InstituteLook | undefined {
  try {
    const read = z.safeParse(logoAndFavIcon.reply, JSON.parse(readStored(shelf, key) ?? 'null'))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Of the country of the institute that this host belongs to, digits without +. */
export const callingCode = (): string => storedLook()?.country_calling_code || usualCallingCode

/** The page's icon is the stored one (spec/1 §2.1). */
export function applyStoredIcon(): void {
  const address = fileAddress(storedLook()?.favIconPath ?? '')
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link || !address || link.getAttribute('href') === address) return
  link.removeAttribute('type')
  link.href = address
}

/** Asks what belongs to this host and keeps it for the next visit (spec/1 §1). @returns undefined when that fails */
export async function loadLook(): Promise<InstituteLook | undefined> {
  try {
    const found = await send(logoAndFavIcon, { query: { virtualHostUrl: location.hostname } })
    writeStored(shelf, key, JSON.stringify(found))
    applyStoredIcon()
    return found
  } catch {
    return undefined
  }
}
