/** A file with the folders that it is in. */
export type Chosen = { file: File; path: string }

/** Left in folders by systems and spreadsheet programs. */
const isLeftOver = (path: string) =>
  /(^|\/)(\.[^/]*|~\$[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(\/|$)/i.test(path)

/** Those of an input, also of one for folders. */
export const chosenOf = (files: readonly File[]): Chosen[] =>
  files
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ path }) => !isLeftOver(path))

/** What was dropped, with the files of folders. */
export async function droppedOf({ items, files }: DataTransfer): Promise<Chosen[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return chosenOf([...files])
  const found = await Promise.all(entries.map(filesIn))
  return found.flat().filter(({ path }) => !isLeftOver(path))
}

async function filesIn(entry: FileSystemEntry): Promise<Chosen[]> {
  if (entry instanceof FileSystemFileEntry || entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [{ file, path: entry.fullPath.replace(/^\//, '') }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: Chosen[] = []
  for (;;) {
    // A browser gives a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return found
    for (const one of some) found.push(...(await filesIn(one)))
  }
}
