/** The browser may still read from it when the press is over. */
const keptForMs = 60_000

/** Saves what was fetched, as if it had been a link to a file. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptForMs)
}
