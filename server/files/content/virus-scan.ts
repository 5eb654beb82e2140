import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

const silenceMs = 60_000

/**
 * Scans bytes with clamd (its command INSTREAM, clamd(8)).
 * @param address `host:port`
 * @param patienceMs timeout without a byte in either direction
 * @throws if clamd cannot be reached, breaks off, or has no result
 */
export async function hasVirus(address: string, source: Readable, patienceMs = silenceMs): Promise<boolean> {
  const { hostname, port } = new URL(`tcp://${address}`)
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('clamd is silent')))
  let isComplete = false
  try {
    send(source, socket).then(
      () => {
        isComplete = true
      },
      (error: Error) => socket.destroy(error),
    )
    const reply = await text(socket)
    const verdict = /^stream: (?:(OK)|.* FOUND)\0?$/.exec(reply)
    if (!verdict || !isComplete)
      throw new Error(`clamd: ${reply.replace(/\0$/, '').slice(0, 100) || 'no answer'}`)
    return verdict[1] === undefined
  } finally {
    source.destroy()
    socket.destroy()
  }
}

/** Each chunk after its length in four bytes, and a zero length at the end. */
async function send(source: Readable, socket: Socket): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue
    socket.write(lengthOf(chunk.length))
    if (!socket.write(chunk)) await once(socket, 'drain')
  }
  socket.write(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
