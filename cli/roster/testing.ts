import { join } from 'node:path'
import { Writable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import type { Surroundings } from '#cli/command.ts'

type ZipEntry = {
  name: string
  content: string | Buffer
  flags?: number
  claimedSize?: number
  unixMode?: number
}

/** A zip as an attacker could make it: any names, any declared sizes. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, flags = 0, claimedSize, unixMode = 0 } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const fileName = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800 | flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? bytes.length, 18)
    common.writeUInt16LE(fileName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, fileName, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt16LE(unixMode, 8)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.of(20, 0), common, tail, fileName]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

/** A stream that records its input. */
class Recorder extends Writable {
  text = ''
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}

export type Command = (argv: readonly string[], around: Surroundings) => Promise<number>

/** Runs an import like the command line, into a database of a test. */
export async function runRecorded(
  command: Command,
  argv: readonly string[],
  at: {
    connectionString: string
    folder: string
    signal?: AbortSignal
    environment?: Record<string, string>
    clock?: () => Date
  },
): Promise<{ code: number; out: string; err: string }> {
  const [stdout, stderr] = [new Recorder(), new Recorder()]
  const code = await command(argv, {
    environment: {
      DATABASE_URL: at.connectionString,
      SECRET_KEY: 'a key of the tests, forty characters long',
      DATA_DIR: join(at.folder, 'data'),
      ...at.environment,
    },
    stdout,
    stderr,
    clock: at.clock ?? (() => new Date('2026-11-20T04:30:00Z')),
    signal: at.signal ?? new AbortController().signal,
  })
  return { code, out: stdout.text, err: stderr.text }
}
