import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressBeforehand } from './precompress.ts'

it('writes smaller compressed copies of text files, and none for small or compressed files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'precompress-'))
  try {
    const script = 'export const words = "the same again and again"\n'.repeat(200)
    for (const name of ['page.js', 'font.woff2', 'picture.webp']) await writeFile(join(folder, name), script)
    await writeFile(join(folder, 'small.css'), 'a{color:red}')
    await compressBeforehand([folder, join(folder, 'not-there')])
    expect((await readdir(folder)).sort()).toEqual([
      'font.woff2',
      'page.js',
      'page.js.br',
      'page.js.gz',
      'picture.webp',
      'small.css',
    ])
    const [br, gz] = await Promise.all(['br', 'gz'].map(ending => readFile(join(folder, `page.js.${ending}`))))
    expect(brotliDecompressSync(br ?? '').toString()).toBe(script)
    expect(gunzipSync(gz ?? '').toString()).toBe(script)
    expect(br?.length).toBeLessThan(script.length / 10)
  } finally {
    await rm(folder, { recursive: true })
  }
})
