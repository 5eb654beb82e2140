import * as z from 'zod/mini'
import { logoAndFavIcon } from '#domain/session/calls.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { read } from '#portal/shared/requests/read.ts'
import { usualCallingCode } from '#portal/shared/sign-in/validation.ts'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'

const { shelf, key } = stored.institute

const readLook = (reply: z.output<typeof logoAndFavIcon.reply>) => ({
  name: reply.institute_name,
  logo: fileAddress(reply.logoPath),
  icon: fileAddress(reply.favIconPath),
  /** Digits without +. */
  callingCode: reply.country_calling_code,
})

/** The institute of this host; empty texts for an unknown host. */
export type InstituteLook = ReturnType<typeof readLook>

/** As stored at the last visit, so that nothing moves if it is unchanged. */
export function storedLook(): InstituteLook | undefined {
  try {
    const parsed = z.safeParse(logoAndFavIcon.reply, JSON.parse(readStored(shelf, key) ?? 'null'))
    return parsed.success ? readLook(parsed.data) : undefined
  } catch {
    return undefined
  }
}

export const callingCode = (): string => storedLook()?.callingCode || usualCallingCode

/** Sets the page's icon to the stored one [shell-7]. */
export function applyStoredIcon(): void {
  const address = storedLook()?.icon
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link || !address || link.getAttribute('href') === address) return
  link.removeAttribute('type')
  link.href = address
}

/** Fetches the institute of this host and stores it for the next visit [session-3]. @returns undefined after a failure */
export async function loadLook(): Promise<InstituteLook | undefined> {
  try {
    const found = await read(logoAndFavIcon, { query: { virtualHostUrl: location.hostname } })
    writeStored(shelf, key, JSON.stringify(found))
    applyStoredIcon()
    return readLook(found)
  } catch {
    return undefined
  }
}
