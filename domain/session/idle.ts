/** A session that nobody used this long is over, on the server and in the browser (PRODUCT §4). */
export const idleLimitMs = 12 * 60 * 60 * 1000
