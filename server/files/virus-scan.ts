import { connect } from 'node:net'
import { type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

const silenceMs = 60_000

/**
 * Has clamd look at bytes (its command INSTREAM, clamd(8)).
 * @param address `host:port` @param patienceMs so long without a byte in either direction
 * @throws where clamd cannot be reached, breaks off, or cannot tell
 */
export async function hasVirus(address: string, source: Readable, patienceMs = silenceMs): Promise<boolean> {
  const { hostname, port } = new URL(`tcp://${address}`)
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('clamd is silent')))
  try {
    socket.write('zINSTREAM\0')
    const [reply] = await Promise.all([text(socket), pipeline(source, inChunks(), socket, { end: false })])
    const verdict = /^stream: (?:(OK)|.* FOUND)\0?$/.exec(reply)
    if (!verdict) throw new Error(`clamd: ${reply.replace(/\0$/, '').slice(0, 100) || 'no answer'}`)
    return verdict[1] === undefined
  } finally {
    source.destroy()
    socket.destroy()
  }
}

/** Each chunk behind its length in four bytes, and a length of nothing at the end. */
function inChunks(): Transform {
  const lengthOf = (bytes: number) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes)
    return length
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (chunk.length > 0) {
        this.push(lengthOf(chunk.length))
        this.push(chunk)
      }
      done()
    },
    flush(done) {
      this.push(lengthOf(0))
      done()
    },
  })
}
