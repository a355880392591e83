// The program of a worker thread: reads one sheet, so that neither its size nor its shape holds up the event loop that
// serves fans. It waits after every part until it is asked for the next.
import { once } from 'node:events'
import { read } from 'node:fs'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { cleanCell, openSheet } from './open-sheet.ts'
import type { SheetPart, SheetTask } from './sheet-parts.ts'

/** Rows of a part, and characters, one row more. */
const BATCH_ROWS = 1_000
const BATCH_CHARACTERS = 500_000

const port = parentPort ?? fail('runs as a worker thread only')

async function send(part: SheetPart): Promise<void> {
  port.postMessage(part)
  await once(port, 'message')
}

async function run({ fd, isUtf8, mostColumns, mostRows }: SheetTask): Promise<void> {
  const { encoding, delimiter, header, rows } = await openSheet(
    { file: { fd, read: promisify(read).bind(null, fd) }, isUtf8 },
    mostColumns,
  )
  await send({ kind: 'layout', encoding, delimiter, header })
  let texts: string[] = []
  let characters = 0
  let kept = 0
  const keep = async () => {
    const count = texts.length
    const json = `[${texts.join()}]`
    kept += count
    texts = []
    characters = 0
    if (count > 0) await send({ kind: 'rows', json, count })
  }
  for await (const { row_number, cells } of rows) {
    // cells beyond the last header belong to no column
    const text = JSON.stringify({ n: row_number, c: cells.slice(0, header.length).map(cleanCell) })
    texts.push(text)
    characters += text.length
    if (kept + texts.length > mostRows)
      return port.postMessage({
        kind: 'refused',
        detail: `A file may have ${mostRows.toLocaleString('en')} rows at most. Split it.`,
      })
    if (texts.length === BATCH_ROWS || characters > BATCH_CHARACTERS) await keep()
  }
  await keep()
  port.postMessage({ kind: 'end' })
}

await run(workerData as SheetTask).catch(error => {
  if (!(error instanceof AppError)) throw error
  port.postMessage({ kind: 'refused', detail: error.message })
})
port.close()

function fail(why: string): never {
  throw new Error(why)
}
