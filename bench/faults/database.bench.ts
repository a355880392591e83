// kill -9 under load, again and again: no acknowledged row may be lost, and the next start must work.
//
//   npm run bench -- faults/database            twenty rounds of each kind
//   ROUNDS=3 npm run bench -- faults/database

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseHost, startDatabaseHost, type Victim } from '../../test/database-host.ts'
import { percentile, report } from '../report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
const WRITERS = 4
let next = 0

/** honest: a row counts when the commit was answered. The other two must be caught losing rows. */
type Writer = 'honest' | 'counts before the commit' | 'commits without waiting for the disk'

interface Result {
  acknowledged: number
  lost: number
  failedStarts: string[]
  startsMs: number[]
}

for (const victim of ['parent', 'postmaster', 'everything'] as const) {
  const result = await killLoop(victim, 'honest', ROUNDS)
  print(`kill ${victim}`, result)
  report({ figure: `rows lost, kill -9 of ${victim}`, value: result.lost, unit: '', ceiling: 0 })
  report({ figure: `rows acknowledged meanwhile`, value: result.acknowledged, unit: '', floor: ROUNDS })
  report({ figure: `starts that failed`, value: result.failedStarts.length, unit: '', ceiling: 0 })
  report({ figure: `back after, at worst`, value: Math.max(...result.startsMs) / 1000, unit: 's', ceiling: 5 })
}
for (const writer of ['counts before the commit', 'commits without waiting for the disk'] as const) {
  const result = await killLoop('everything', writer, Math.max(3, Math.ceil(ROUNDS / 4)))
  print(`control: a writer that ${writer}`, result)
  report({ figure: `rows the control "${writer}" lost`, value: result.lost, unit: '', floor: 1 })
}

async function killLoop(victim: Victim, writer: Writer, rounds: number): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-faults-'))
  const result: Result = { acknowledged: 0, lost: 0, failedStarts: [], startsMs: [] }
  const acknowledged: number[] = []
  let host = await startDatabaseHost(folder)
  try {
    await query(host.ownerUrl, 'create table written (id bigint primary key)')
    for (let round = 0; round < rounds; round++) {
      await writeUntilKilled(host, victim, writer, acknowledged)
      const started = performance.now()
      try {
        if (victim !== 'postmaster') host = await startDatabaseHost(folder)
        await answersAgain(host.ownerUrl)
      } catch (error) {
        result.failedStarts.push((error as Error).message)
        host = await startDatabaseHost(folder)
      }
      result.startsMs.push(performance.now() - started)
    }
    result.acknowledged = acknowledged.length
    result.lost = await countMissing(host.ownerUrl, acknowledged)
    return result
  } finally {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Four writers on connections of their own, until the kill breaks them. */
async function writeUntilKilled(host: DatabaseHost, victim: Victim, writer: Writer, acknowledged: number[]) {
  const writers = Array.from({ length: WRITERS }, async () => {
    const client = new pg.Client({ connectionString: host.ownerUrl })
    client.on('error', () => {})
    try {
      await client.connect()
      if (writer === 'commits without waiting for the disk') await client.query('set synchronous_commit = off')
      for (;;) {
        const id = ++next
        if (writer === 'counts before the commit') acknowledged.push(id)
        await client.query('insert into written values ($1)', [id])
        if (writer !== 'counts before the commit') acknowledged.push(id)
      }
    } catch (error) {
      // The kill. What was answered before is in the list.
      if (!isBrokenConnection(error)) throw error
    }
  })
  await sleep(200 + Math.random() * 700)
  host.kill(victim)
  await Promise.all(writers)
}

function isBrokenConnection(error: unknown) {
  const { code, message } = error as { code?: string; message: string }
  return /^(57P0\d|ECONN\w+|EPIPE)$/.test(code ?? '') || /connection terminated|connection error/i.test(message)
}

async function answersAgain(url: string) {
  const deadline = performance.now() + 30_000
  for (;;) {
    try {
      return await query(url, 'select 1')
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}

async function countMissing(url: string, ids: number[]) {
  const rows = await query(url, 'select id from unnest($1::bigint[]) id except select id from written', [ids])
  return rows.length
}

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

function print(name: string, { acknowledged, lost, failedStarts, startsMs }: Result) {
  const [middle, worst] = [percentile(startsMs, 0.5), Math.max(...startsMs)].map(Math.round)
  console.log(
    `${name}: ${startsMs.length} rounds, ${acknowledged} acknowledged, ${lost} lost, ${failedStarts.length} failed starts, back after ${middle} ms (worst ${worst})`,
  )
  for (const message of failedStarts) console.log(`  ${message}`)
}
