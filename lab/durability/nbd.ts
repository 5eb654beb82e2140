import type { Socket } from 'node:net'

/**
 * The parts of the network block device protocol for a disk
 * (https://github.com/NetworkBlockDevice/nbd/blob/master/doc/proto.md): fixed newstyle handshake, simple
 * replies.
 */
export type Blocks = {
  size: number
  /** @throws where the disk fails */
  read: (offset: number, length: number) => Buffer
  write: (offset: number, bytes: Buffer) => void
  /** Earlier writes are durable when it returns. */
  flush: () => void
}

const optionMagic = 0x49484156454f5054n
const optionReplyMagic = 0x3e889045565a9n
const [fixedNewstyle, noZeroes] = [1, 2]
const [abortOption, infoOption, goOption] = [2, 6, 7]
const [ackReply, infoReply, unsupportedReply] = [1, 3, 2 ** 31 + 1]
const [hasFlags, sendsFlush, sendsFua] = [1, 4, 8]
const transmission = hasFlags | sendsFlush | sendsFua
const requestMagic = 0x25609513
const replyMagic = 0x67446698
const [readCommand, writeCommand, disconnectCommand, flushCommand] = [0, 1, 2, 3]
const forcedUnitAccess = 1
const [ioError, invalid] = [5, 22]

/** Serves the protocol on a connection until it ends. */
export async function serveBlocks(socket: Socket, blocks: Blocks): Promise<void> {
  const take = reader(socket)
  const greeting = Buffer.alloc(18)
  greeting.write('NBDMAGIC')
  greeting.writeBigUInt64BE(optionMagic, 8)
  greeting.writeUInt16BE(fixedNewstyle | noZeroes, 16)
  socket.write(greeting)
  await take(4)
  if (await agree(socket, take, blocks.size)) await transmit(socket, take, blocks)
  socket.end()
}

type Take = (length: number) => Promise<Buffer>

/** @returns whether requests follow */
async function agree(socket: Socket, take: Take, size: number): Promise<boolean> {
  for (;;) {
    const head = await take(16)
    const option = head.readUInt32BE(8)
    await take(head.readUInt32BE(12))
    const reply = (type: number, bytes = Buffer.alloc(0)) => {
      const answer = Buffer.alloc(20)
      answer.writeBigUInt64BE(optionReplyMagic)
      answer.writeUInt32BE(option, 8)
      answer.writeUInt32BE(type, 12)
      answer.writeUInt32BE(bytes.length, 16)
      socket.write(Buffer.concat([answer, bytes]))
    }
    if (option === goOption || option === infoOption) {
      const about = Buffer.alloc(12)
      about.writeBigUInt64BE(BigInt(size), 2)
      about.writeUInt16BE(transmission, 10)
      reply(infoReply, about)
      reply(ackReply)
      if (option === goOption) return true
    } else if (option === abortOption) {
      reply(ackReply)
      return false
    } else reply(unsupportedReply)
  }
}

async function transmit(socket: Socket, take: Take, blocks: Blocks): Promise<void> {
  for (;;) {
    const head = await take(28)
    if (head.readUInt32BE(0) !== requestMagic) throw new Error('no request of the protocol')
    const [flags, command] = [head.readUInt16BE(4), head.readUInt16BE(6)]
    const [offset, length] = [Number(head.readBigUInt64BE(16)), head.readUInt32BE(24)]
    if (command === disconnectCommand) return
    const bytes = command === writeCommand ? await take(length) : undefined
    const reply = Buffer.alloc(16)
    reply.writeUInt32BE(replyMagic)
    head.copy(reply, 8, 8, 16)
    let data: Buffer | undefined
    try {
      if (command === readCommand) data = blocks.read(offset, length)
      else if (bytes) {
        blocks.write(offset, bytes)
        if (flags & forcedUnitAccess) blocks.flush()
      } else if (command === flushCommand) blocks.flush()
      else reply.writeUInt32BE(invalid, 4)
    } catch {
      reply.writeUInt32BE(ioError, 4)
    }
    socket.write(data ? Buffer.concat([reply, data]) : reply)
  }
}

/** @returns reads a number of bytes as they come; fails when the connection ends */
function reader(socket: Socket): Take {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  return async (length) => {
    const parts = [rest]
    let have = rest.length
    while (have < length) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('the connection ended')
      parts.push(value)
      have += value.length
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
}
