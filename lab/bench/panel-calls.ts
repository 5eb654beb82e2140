import { type Agent, request } from 'node:http'

type Server = { agent: Agent; port: number }
type Asked = { path: string; authorization: string; body?: object }

/** Posts a body, or gets a path. @throws for any reply but a good one @returns its data, and milliseconds until it was read */
export async function askPanel<Data>(
  server: Server,
  { path, authorization, body }: Asked,
): Promise<{ data: Data; ms: number }> {
  const { text, ms } = await send(server, path, authorization, body)
  return { data: (JSON.parse(text) as { data: Data }).data, ms }
}

/** Gets a file of the paper. @returns milliseconds until it was read */
export const fetchFile = async (server: Server, path: string): Promise<number> =>
  (await send(server, path, '')).ms

function send(
  { agent, port }: Server,
  path: string,
  authorization: string,
  body?: object,
): Promise<{ text: string; ms: number }> {
  return new Promise((done, fail) => {
    const start = performance.now()
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const method = body ? 'POST' : 'GET'
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (answer.statusCode === 200) done({ text, ms: performance.now() - start })
        else fail(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 500)}`))
      })
      answer.on('error', fail)
    })
    call.on('error', fail)
    call.end(body && JSON.stringify(body))
  })
}

/** More than the server has connections to the database. */
const atOnce = 20

/** A hall meets a server that has worked before, not one that was started a second ago: these calls come first. */
export async function warmUp<One>(
  early: readonly One[],
  call: (one: One) => Promise<unknown>,
): Promise<void> {
  for (let index = 0; index < early.length; index += atOnce)
    await Promise.all(early.slice(index, index + atOnce).map(call))
}
