import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The EICAR test file, in two halves, so that no scanner finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export type TestClamd = {
  address: string
  /** The bytes that it received. */
  seen: Buffer[]
  /** Replies with this text instead; '' hangs up. */
  answerWith: (text: string | undefined) => void
  close: () => Promise<void>
}

/** Speaks INSTREAM as in clamd(8): finds EICAR, and accepts 1 MB at most, like StreamMaxLength. */
export async function startTestClamd(maxBytes = 1_000_000): Promise<TestClamd> {
  const sockets = new Set<Socket>()
  const seen: Buffer[] = []
  let answer: string | undefined
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let received = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes])
      const reply = replyTo(received, maxBytes, seen)
      if (reply !== undefined) socket.end(answer ?? reply)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answerWith: (text) => {
      answer = text
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

const command = 'zINSTREAM\0'

/** undefined while more is to come. */
function replyTo(received: Buffer, maxBytes: number, seen: Buffer[]): string | undefined {
  if (received.length < command.length) return undefined
  if (received.toString('latin1', 0, command.length) !== command) return 'UNKNOWN COMMAND\0'
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    at += 4
    if (length === 0) {
      const whole = Buffer.concat(chunks)
      seen.push(whole)
      return whole.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
    }
    chunks.push(received.subarray(at, at + length))
    if (chunks.reduce((sum, chunk) => sum + chunk.length, 0) > maxBytes)
      return 'INSTREAM size limit exceeded. ERROR\0'
    at += length
  }
  return undefined
}
