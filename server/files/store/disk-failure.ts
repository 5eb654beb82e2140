/** Of a file system: full, over a quota, broken, read-only. Of PostgreSQL: full, broken. */
const ofDisk = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', '53100', '58030'])

/** The code of a failing disk, the server's or its database's; undefined for another failure. */
export function diskFailure(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && ofDisk.has(code)) return code
  }
  return undefined
}
