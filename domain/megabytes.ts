const bytesOfMegabyte = 1024 * 1024
/** Smaller files are not shown as 0.00. */
const least = 0.01

/** Bytes as MB of 1024 × 1024 bytes, with two decimals [access-34]; '' if unknown. */
export const showMegabytes = (bytes: number): string =>
  bytes > 0 ? Math.max(bytes / bytesOfMegabyte, least).toFixed(2) : ''
