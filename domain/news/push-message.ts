/** A message to a device, as JSON, which its service worker shows (`portal/public/sw.js`). */
export type PushMessage = {
  /** The same again replaces what is shown. */
  tag: string
  title: string
  /** '' without details. */
  body: string
  /** What a click opens: a path of the portal. */
  path: string
  /** Unread news, for the icon of the app. */
  count: number
}

/**
 * Length in bytes of every message before it is encrypted, filled up with spaces: its size says nothing. A push service has to
 * take 4,096 bytes of the encrypted one (RFC 8030, 7.2).
 */
export const pushBytes = 2048

/** Lines of several pieces of news that are shown. */
export const maxPushLines = 3
