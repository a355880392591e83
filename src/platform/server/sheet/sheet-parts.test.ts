import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { sheetParts } from './sheet-parts.ts'
import { spooled } from './spool.ts'

const limits = { mostColumns: 200, mostRows: 100_000 }
const staying = new AbortController().signal

async function read(file: Buffer | string, gone = staying, most = limits) {
  const bytes = Buffer.from(file)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  )
  const spool = await spooled(Readable.from(pieces), 60_000_000)
  try {
    const parts = []
    for await (const part of sheetParts(spool, most, gone)) parts.push(part)
    return parts
  } finally {
    await spool.file.close()
  }
}

it('reads a sheet in parts, cells beyond the header left out', async () => {
  const parts = await read(`email,name\nzoe@mail.example, Zoë ,beyond\n\nbo@mail.example\n`)
  expect(parts).toEqual([
    { kind: 'layout', encoding: 'utf-8', delimiter: ',', header: ['email', 'name'] },
    {
      kind: 'rows',
      count: 2,
      json: '[{"n":2,"c":["zoe@mail.example","Zoë"]},{"n":4,"c":["bo@mail.example"]}]',
    },
  ])
})

it('sends large rows in smaller parts', async () => {
  const parts = await read(`note\n${`${'x'.repeat(50_000)}\n`.repeat(40)}`)
  const counts = parts.map(part => (part.kind === 'rows' ? part.count : 0))
  expect(counts.reduce((sum, count) => sum + count)).toBe(40)
  expect(Math.max(...counts)).toBeLessThan(20)
})

it('counts blank lines and leaves the event loop to others while it reads millions of them (THREATS 47)', async () => {
  const [before, began] = [process.threadCpuUsage(), performance.now()]
  await expect(read(Buffer.concat([Buffer.from('email\n'), Buffer.alloc(20_000_000, '\n')]))).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('1,048,576 lines'),
  })
  // its own work, not what it waits for a busy machine
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000 / (performance.now() - began)).toBeLessThan(0.5)
})

it('refuses more rows than allowed, whatever they hold (THREATS 26)', async () => {
  await expect(read('a\n1\n2\n3\n', staying, { ...limits, mostRows: 2 })).rejects.toMatchObject({
    status: 400,
    message: 'A file may have 2 rows at most. Split it.',
  })
})

it('stops when the client leaves (THREATS 47)', async () => {
  const client = new AbortController()
  const began = performance.now()
  const reading = read(Buffer.concat([Buffer.from('email\n'), Buffer.alloc(20_000_000, '\n')]), client.signal)
  setTimeout(() => client.abort(), 100)
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  expect(performance.now() - began).toBeLessThan(5_000)
})
