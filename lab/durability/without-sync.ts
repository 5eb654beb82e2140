/** Loaded before the server, to prove that losses are found: Node's writes are not synced. */
import { open } from 'node:fs/promises'

const handle = await open(import.meta.filename)
const prototype = Object.getPrototypeOf(handle) as {
  sync: () => Promise<void>
  datasync: () => Promise<void>
}
await handle.close()
prototype.sync = async () => undefined
prototype.datasync = prototype.sync
