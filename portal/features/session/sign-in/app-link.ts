import { isHttpsAddress } from '#domain/session/address.ts'

const marker = ': app_link :'

/** A login refusal that points to an app: text and link. An address that is not https is not shown as a link. */
export type AppLinkNotice = { text: string; link: string | undefined }

/** Takes a login error with the marker apart [session-21]; undefined for any other message. */
export function readAppLink(message: string): AppLinkNotice | undefined {
  const at = message.indexOf(marker)
  if (at < 0) return undefined
  const link = message.slice(at + marker.length).trim()
  return { text: message.slice(0, at).trim(), link: isHttpsAddress(link) ? link : undefined }
}
