import { crc32 } from 'node:zlib'

/** Bytes, and their deflated form. */
type Deflated = { data: Buffer; packed: Buffer }

const stored = (text: string): Deflated => {
  const data = Buffer.from(text)
  return { data, packed: data }
}

/** For tests: a ZIP whose entries are stored, or deflated (APPNOTE 4.3). */
export function makeZip(entries: Record<string, string | Deflated>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, entry] of Object.entries(entries)) {
    const nameBytes = Buffer.from(name)
    const { data, packed } = typeof entry === 'string' ? stored(entry) : entry
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(packed === data ? 0 : 8, 4)
    about.writeUInt32LE(crc32(data), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(data.length, 18)
    about.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, nameBytes, packed])
    const offsets = Buffer.alloc(14)
    offsets.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), about, offsets, nameBytes)
    parts.push(local)
    offset += local.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  const count = Object.keys(entries).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directoryBytes, end])
}
