/** A session that is unused for this time ends, on the server and in the browser [session-51]. */
export const idleLimitMs = 12 * 60 * 60 * 1000
