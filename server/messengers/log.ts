import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Messenger } from '#server/messengers/message.ts'

/**
 * Writes each message as one JSON line, for machines without a gateway. The file contains passwords: it is
 * the only place where a text is written, and only its owner may read it.
 */
export function createLogMessenger(file: string): Messenger {
  return {
    send: async ({ channel, to, subject, text, key, template }) => {
      await mkdir(dirname(file), { recursive: true })
      const handle = await open(file, 'a', 0o600)
      try {
        await handle.chmod(0o600)
        await handle.write(
          `${JSON.stringify({ at: new Date().toISOString(), channel, to, subject, text, key, template })}\n`,
        )
      } finally {
        await handle.close()
      }
    },
  }
}
