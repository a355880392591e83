import { crc32 } from 'node:zlib'

export interface ZipFile {
  /** With slashes for folders. */
  name: string
  bytes: Buffer
}

const UTF8_NAMES = 0x0800
/** 1 January 1980, the first day that the format knows: a file says in itself when it was made. */
const NO_DAY = (1 << 5) | 1

/** A zip of a few small files, not compressed (APPNOTE 6.3.10, 4.3). */
export function zipOf(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const path = Buffer.from(name)
    const facts = factsOf(bytes, path)
    const local = Buffer.concat([signature(0x04034b50), facts, path, bytes])
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([signature(0x02014b50), number16(20), facts, central, path]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, signature(0x06054b50), end])
}

/** What both headers of a file say: version, flags, method, time, checksum, sizes, length of the name. */
function factsOf(bytes: Buffer, path: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(UTF8_NAMES, 2)
  facts.writeUInt16LE(NO_DAY, 8)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(path.length, 22)
  return facts
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
