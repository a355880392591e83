import type { Storage } from './port.ts'

/** Bytes of a piece. A request holds one or two in memory for as long as a slow visitor takes to read them. */
const PIECE = 131_072

/** Reads bytes `from` to `to` of a file, both included, in pieces: films are large, and players ask for many ranges of them. */
export async function* storedPieces(storage: Storage, key: string, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at <= to; at += PIECE) {
    const piece = await storage.readPart(key, at, Math.min(to, at + PIECE - 1))
    if (!piece) throw new Error('The file was removed while it was sent.')
    yield piece
  }
}
