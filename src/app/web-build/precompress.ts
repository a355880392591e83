import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|html|svg|json|txt)$/
/** Below this a file fits the first packet as it is. */
const WORTHWHILE_BYTES = 1_000
/** Brotli's best takes ten times as long for three percent less: worth it for a phone's kilobytes, not for a desktop's. */
const BEST_BELOW_BYTES = 300_000

/** Writes a `.br` and a `.gz` beside every text file of the folders, which the server sends in its place. */
export async function compressBeforehand(folders: readonly string[]): Promise<void> {
  for (const folder of folders.filter(existsSync)) {
    const names = await readdir(folder, { recursive: true })
    await Promise.all(names.filter(name => TEXT.test(name)).map(name => writeTwins(join(folder, name))))
  }
}

async function writeTwins(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < WORTHWHILE_BYTES) return
  const twins = { br: await brotli(bytes), gz: await promisify(gzip)(bytes, { level: 9 }) }
  for (const [ending, twin] of Object.entries(twins))
    if (twin.length < bytes.length) await writeFile(`${path}.${ending}`, twin)
}

const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length < BEST_BELOW_BYTES ? 11 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
