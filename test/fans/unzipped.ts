import { inflateRawSync } from 'node:zlib'

/** The files of a zip by name, read by its central directory as any program would. */
export function unzipped(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map(offset => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    files[zip.toString('utf8', at + 46, at + 46 + nameLength)] = (
      method === 0 ? bytes : inflateRawSync(bytes)
    ).toString('utf8')
    at += 46 + nameLength + extra + comment
  }
  return files
}
