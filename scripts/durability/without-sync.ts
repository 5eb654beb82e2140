/** Loaded before the server, to prove that losses are found: nothing that Node writes is waited for until the disk has it. */
import { open } from 'node:fs/promises'

const handle = await open(import.meta.filename)
const prototype = Object.getPrototypeOf(handle) as {
  sync: () => Promise<void>
  datasync: () => Promise<void>
}
await handle.close()
prototype.sync = async () => undefined
prototype.datasync = prototype.sync
