// How often PostgreSQL itself answers given transactions: pgbench with their very statements, values written in.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const PGBENCH = '/usr/bin/pgbench'
export const hasPgbench = () => existsSync(PGBENCH)

/** The statements of one read-only transaction. */
export type Page = { text: string; values: readonly unknown[] }[]

interface Load {
  clients: number
  seconds: number
}

/** Transactions a second, drawn at random from these. */
export function statementRate(ownerUrl: string, pages: readonly Page[], { clients, seconds }: Load): number {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-statements-'))
  try {
    const files = pages.flatMap((page, at) => {
      const name = `page-${at}.sql`
      writeFileSync(join(folder, name), `${['begin read only', ...page.map(written), 'commit'].join(';\n')};\n`)
      return ['-f', name]
    })
    const url = new URL(ownerUrl)
    const to = ['-h', url.hostname, '-p', url.port, '-U', url.username, url.pathname.slice(1)]
    const output = execFileSync(
      PGBENCH,
      ['-n', '-c', String(clients), '-j', '2', '-T', String(seconds), ...files, ...to],
      { encoding: 'utf8', cwd: folder, env: { PGPASSWORD: decodeURIComponent(url.password) } },
    )
    return Number(/tps = ([\d.]+)/.exec(output)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `begin` is written once for all; a colon before a letter would be a variable of pgbench. */
function written({ text, values }: Page[number]): string {
  const plain = text.replace(/^begin read only;\s*/, '').replace(/\$(\d+)/g, (_, n) => literal(values[Number(n) - 1]))
  return plain.replace(/\s+/g, ' ')
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return pg.escapeLiteral(String(value))
}
