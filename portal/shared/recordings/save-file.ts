/** The browser may read from the address after the click. */
const keptForMs = 60_000

/** Saves what was fetched, as a link to a file would. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptForMs)
}
