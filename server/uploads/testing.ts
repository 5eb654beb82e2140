import { Buffer } from 'node:buffer'

export type Uploader = { address: string; token: string }
type Options = { method: string; headers?: Record<string, string>; body?: Buffer | ReadableStream }

/** A client of the tus protocol. */
export function uploader({ address, token }: Uploader) {
  const path = `${address}/api/v1/uploads`
  const ask = (at: string, { method, headers = {}, body }: Options) =>
    fetch(at, {
      method,
      headers: { authorization: token, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body: body instanceof Buffer ? new Uint8Array(body) : body, duplex: 'half' }),
    })
  const create = (name: string, size: number | string, more: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: {
        'upload-length': String(size),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
        ...more,
      },
    })
  const at = (id: string) => `${path}/${id}`
  const begin = async (name: string, size: number): Promise<string> => {
    const answer = await create(name, size)
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.headers.get('location')?.split('/').at(-1) ?? ''
  }
  const patch = (id: string, offset: number, body: Buffer | ReadableStream) =>
    ask(at(id), {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    })
  const head = (id: string) => ask(at(id), { method: 'HEAD' })
  const offset = async (id: string): Promise<number> => Number((await head(id)).headers.get('upload-offset'))
  const remove = (id: string) => ask(at(id), { method: 'DELETE' })
  /** All of it, in pieces. */
  const send = async (name: string, bytes: Buffer, piece = 5 * 1024 * 1024): Promise<string> => {
    const id = await begin(name, bytes.length)
    for (let from = 0; from < bytes.length; from += piece) {
      const answer = await patch(id, from, bytes.subarray(from, from + piece))
      if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`)
    }
    return id
  }
  return { create, begin, patch, head, offset, remove, send }
}
