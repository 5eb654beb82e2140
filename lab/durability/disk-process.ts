/**
 * A disk with a write cache, in a separate process: flushed data is in the file, everything else in memory.
 * `node disk-process.ts <file> <socket>`; gets its faults over IPC.
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { type Blocks, serveBlocks } from './nbd.ts'

/**
 * `cut`: unflushed data is lost except a random part, and nothing works any more. `writes` and `flushes`:
 * they fail from now on; `lies`: a flush is acknowledged and not done; `none`: all works.
 */
export type DiskFault = 'none' | 'cut' | 'writes' | 'flushes' | 'lies'

const [path = '', socketPath = ''] = process.argv.slice(2)
const file = openSync(path, 'r+')
/** Unflushed blocks, by number. A block of this size is written whole or not at all. */
const cache = new Map<number, Buffer>()
const blockSize = 4096
let fault: DiskFault = 'none'

const blocks: Blocks = {
  size: fstatSync(file).size,
  read: (offset, length) => {
    if (fault === 'cut') throw new Error('there is no power')
    const bytes = Buffer.alloc(length)
    readSync(file, bytes, 0, length, offset)
    for (const [number, at, from, to] of pieces(offset, length)) {
      cache.get(number)?.copy(bytes, at, from, to)
    }
    return bytes
  },
  write: (offset, bytes) => {
    if (fault === 'cut' || fault === 'writes') throw new Error('nothing is written')
    for (const [number, at, from, to] of pieces(offset, bytes.length)) {
      const block = Buffer.alloc(blockSize)
      if (to - from < blockSize) blocks.read(number * blockSize, blockSize).copy(block)
      bytes.copy(block, from, at, at + to - from)
      cache.set(number, block)
    }
  },
  flush: () => {
    if (fault === 'lies') return
    if (fault !== 'none') throw new Error('nothing is flushed')
    land(1)
  },
}

/** The blocks of a range: number, offset in the range, first and last byte in the block. */
function* pieces(offset: number, length: number): Generator<[number, number, number, number]> {
  for (let at = 0; at < length; ) {
    const from = (offset + at) % blockSize
    const to = Math.min(blockSize, from + length - at)
    yield [Math.floor((offset + at) / blockSize), at, from, to]
    at += to - from
  }
}

/** @param share of the unflushed blocks, chosen at random */
function land(share: number): void {
  for (const [number, block] of cache) {
    if (share === 1 || Math.random() < share) writeSync(file, block, 0, blockSize, number * blockSize)
  }
  cache.clear()
}

process.on('message', (wanted: DiskFault) => {
  fault = wanted
  // Sometimes none, sometimes nearly all: a disk writes in any order.
  if (wanted === 'cut') land([0, 0.1, 0.5, 0.9][Math.floor(Math.random() * 4)] ?? 0)
  process.send?.(wanted)
})
process.once('disconnect', () => {
  closeSync(file)
  process.exit(0)
})
createServer((socket) => {
  socket.on('error', () => undefined)
  void serveBlocks(socket, blocks).catch(() => socket.destroy())
}).listen(socketPath, () => process.send?.('ready'))
