import { deviceFilesKey } from '#domain/session/files-key-call.ts'
import { send } from '#portal/shared/api.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { readSeen, writeSeen } from './sealed-store.ts'
import { withinLimit } from './within-limit.ts'

/** Work on a draft must not wait for the network for long. */
const limitMs = 2000

let last: { token: string; secret: Promise<string> } | undefined

/**
 * The secret with which files and drafts of the signed-in person are sealed: the same in each session of the person. The server
 * gives it once a session, and it lies on the device sealed with that session (docs/decisions/21).
 * @throws as `send` does
 */
export function personSecret(): Promise<string> {
  const { token } = getSession()
  if (last?.token !== token) {
    const secret = findSecret()
    last = { token, secret }
    secret.catch(() => {
      if (last?.secret === secret) last = undefined
    })
  }
  return last.secret
}

/** The same at once or within a moment; undefined where there is none, as on plain http or with another back end. */
export async function personSecretNow(): Promise<string | undefined> {
  return globalThis.isSecureContext ? withinLimit(personSecret(), limitMs) : undefined
}

async function findSecret(): Promise<string> {
  const { token, accountId, instituteId } = getSession()
  const name = `person-secret/${accountId}`
  const seen = await readSeen(token, name)
  if (seen) return seen.text
  const { result } = await send(deviceFilesKey, { params: { institute_id: instituteId } })
  await writeSeen(token, name, result.key)
  return result.key
}
