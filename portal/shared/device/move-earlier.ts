/** The databases of version 0.1.0, which had one for each purpose. */
const earlier = ['homeroom-drafts', 'homeroom-kept-files', 'homeroom-unsent', 'homeroom-seen']

let moved: Promise<void> | undefined

/** Moves what an earlier version left on this device. Comes before anything but replies is read. */
export function moveEarlier(): Promise<void> {
  moved ??= moveOnce().catch(() => undefined)
  return moved
}

async function moveOnce(): Promise<void> {
  // Older browsers cannot list databases, and begin with empty ones.
  const names = ((await indexedDB.databases?.()) ?? []).map(({ name }) => name)
  if (!earlier.some((name) => names.includes(name))) return
  const { moveDatabases } = await import('./move-databases.ts')
  await moveDatabases(names)
}
