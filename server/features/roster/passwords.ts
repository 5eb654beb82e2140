import { drawPassword, hashDrawnPassword, hashPassword } from '#server/secrets/passwords.ts'

type Wanted = { sourceId: string; password: string | null }
export type Issued = { sourceId: string; hash: string; drawn: string | null }

/** Hashes the passwords of the files, and generates one for everyone else. In parallel. */
export async function issuePasswords(
  wanted: readonly Wanted[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Issued[]> {
  const issued: Issued[] = []
  const queue = wanted.values()
  const work = async () => {
    for (const { sourceId, password } of queue) {
      signal.throwIfAborted()
      const drawn = password === null ? drawPassword() : null
      const made = drawn === null ? await hashPassword(password ?? '') : await hashDrawnPassword(drawn)
      issued.push({ sourceId, hash: made, drawn })
      onProgress(issued.length)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return issued
}
