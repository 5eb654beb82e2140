/** More is not read: providers answer with some hundred bytes. */
const maxBytes = 64 * 1024

/** The JSON of a reply. @returns undefined where it is anything else, too long or does not come to its end */
export async function readReply({ body }: Response): Promise<unknown> {
  if (!body) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    // Leaving the loop cancels the rest.
    for await (const chunk of body) {
      length += chunk.byteLength
      if (length > maxBytes) return undefined
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
