/** A session that is unused for this time ends, on the server and in the browser (PRODUCT §4). */
export const idleLimitMs = 12 * 60 * 60 * 1000
