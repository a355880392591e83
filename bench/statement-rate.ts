// How often PostgreSQL itself answers given transactions: pgbench with their very statements, values written in.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createApp } from '#app/compose.ts'
import { loadSettings } from '#app/settings.ts'
import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { type SignedIn, serverSettings } from './long-list.ts'
import { processorTime } from './processor-time.ts'
import { load } from './raw-client.ts'
import { percentile, report } from './report.ts'

const PGBENCH = '/usr/bin/pgbench'
const CLIENTS = 8
const SECONDS = 5
const TURNS = 3

/** The statements of one read-only transaction. */
export type Page = { text: string; values: readonly unknown[] }[]

interface Shares {
  what: string
  ownerUrl: string
  /** Of the database and of the server. */
  pids: { database: number; server: number }
  port: number
  /** The same pages, as what they ask of the database and as requests. */
  pages: readonly Page[]
  requests: readonly Buffer[]
  floor: number
}

/**
 * Reports how many pages a second are answered over HTTP as a share of what pgbench does with their statements. The two take
 * turns, so that what else the machine does slows both; the middle of the shares counts. The same of the processor time that
 * a page takes, which says more where others use the processors.
 */
export async function reportShareOfSql({ what, ownerUrl, pids, port, pages, requests, floor }: Shares): Promise<void> {
  if (!existsSync(PGBENCH)) {
    console.log('pgbench is not here: no ratio measured.')
    return
  }
  const rates: number[] = []
  const times: number[] = []
  const used = () => processorTime(pids.database) + processorTime(pids.server)
  for (let turn = 0; turn < TURNS; turn++) {
    const begun = used()
    const straight = statementRate(ownerUrl, pages)
    const between = used()
    const ours = await requestRate(port, requests)
    const [sql, all] = [(between - begun) / straight.count, (used() - between) / ours.count]
    console.log(
      `pgbench ${straight.perSecond.toFixed(0)} pages a second, ${sql.toFixed(1)} ms of processors each; ` +
        `over HTTP ${ours.perSecond.toFixed(0)}, ${all.toFixed(1)} ms`,
    )
    rates.push(ours.perSecond / straight.perSecond)
    times.push(sql / all)
  }
  report({ figure: `${what}: rate, ratio to pgbench`, value: percentile(rates, 0.5), unit: '', floor, goal: 0.7 })
  report({
    figure: `${what}: processor time, share of the SQL alone`,
    value: percentile(times, 0.5),
    unit: '',
    floor,
    goal: 0.7,
  })
}

interface Rate {
  count: number
  perSecond: number
}

async function requestRate(port: number, requests: readonly Buffer[]): Promise<Rate> {
  let at = 0
  const { answered, seconds, statuses } = await load({
    port,
    clients: CLIENTS,
    next: () => requests[at++ % requests.length] ?? null,
    milliseconds: SECONDS * 1_000,
  })
  if (statuses[200] !== answered) throw new Error(`Not all were answered: ${JSON.stringify(statuses)}`)
  return { count: answered, perSecond: answered / seconds }
}

/** Transactions drawn at random from these. */
function statementRate(ownerUrl: string, pages: readonly Page[]): Rate {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-statements-'))
  try {
    const files = pages.flatMap((page, at) => {
      const name = `page-${at}.sql`
      writeFileSync(join(folder, name), `${page.map(written).join(';\n')};\n`)
      return ['-f', name]
    })
    const url = new URL(ownerUrl)
    const to = ['-h', url.hostname, '-p', url.port, '-U', url.username, url.pathname.slice(1)]
    const output = execFileSync(
      PGBENCH,
      ['-n', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), ...files, ...to],
      { encoding: 'utf8', cwd: folder, env: { PGPASSWORD: decodeURIComponent(url.password) } },
    )
    return {
      count: Number(/transactions actually processed: (\d+)/.exec(output)?.[1]),
      perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1]),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A colon before a letter would be a variable of pgbench. */
const written = ({ text, values }: Page[number]): string =>
  text.replace(/\$(\d+)/g, (_, n) => literal(values[Number(n) - 1])).replace(/\s+/g, ' ')

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return pg.escapeLiteral(String(value))
}

/** What these calls ask of the database, made in this process by whoever is signed in at the server. */
export async function pagesOf<E extends Endpoint>(
  ownerUrl: string,
  { url, port, cookie }: SignedIn,
  { path }: E,
  inputs: readonly SentOf<E>[],
): Promise<Page[]> {
  const app = await createApp(loadSettings(serverSettings(ownerUrl, port)))
  const pages: Page[] = []
  for (const payload of inputs)
    pages.push(
      await statementsOf(() =>
        app.http.inject({ method: 'POST', url: path, headers: { origin: url, cookie }, payload }),
      ),
    )
  await app.close()
  return pages
}

/** The searches of the team that a page makes, one after the other, each from begin to commit as it is sent from this process. */
async function statementsOf(page: () => Promise<unknown>): Promise<Page> {
  const sent: Page = []
  // a page may search over several connections at once
  const open = new Map<pg.Client, Page>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, given] = args
    const { text, values = given } =
      typeof asked === 'string' ? { text: asked } : (asked as { text: string; values?: unknown })
    if (!open.has(this) && /fanfare_reader.*app\.organization_id/s.test(text)) open.set(this, [])
    open.get(this)?.push({ text, values: Array.isArray(values) ? values : [] })
    if (text === 'commit') {
      sent.push(...(open.get(this) ?? []))
      open.delete(this)
    }
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await page()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
