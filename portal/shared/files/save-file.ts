/**
 * Saves a file, by default under the server's name. A file of another host, which browsers do not save under a given
 * name, opens in a new tab.
 */
export function saveFile(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.rel = 'noopener'
  if (new URL(address, location.href).origin !== location.origin) link.target = '_blank'
  document.body.append(link)
  link.click()
  link.remove()
}

/** The browser may read a blob after the click. */
const revokeAfterMs = 60_000

/** Saves a fetched file. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  saveFile(address, name)
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
