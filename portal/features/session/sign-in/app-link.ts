import { isHttpsAddress } from '#domain/session/address.ts'

const marker = ': app_link :'

/** A refused login that points to an app: text and link. Only https addresses are shown as links. */
export type AppLinkNotice = { text: string; link: string | undefined }

/** Parses a login error with the marker [session-21]; undefined for any other message. */
export function readAppLink(message: string): AppLinkNotice | undefined {
  const at = message.indexOf(marker)
  if (at < 0) return undefined
  const link = message.slice(at + marker.length).trim()
  return { text: message.slice(0, at).trim(), link: isHttpsAddress(link) ? link : undefined }
}
