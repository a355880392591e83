import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { LineKind } from '../sources.ts'

/** A line of a statement as its file says it. */
export interface GivenLine {
  /** First days of months. */
  sale_month: string
  reported_month: string | null
  source: string
  territory: string | null
  isrc: string | null
  upc: string | null
  title: string | null
  artist: string | null
  release_title: string | null
  song_key: string | null
  release_key: string | null
  kind: LineKind
  quantity: number
  /** An exact decimal. */
  amount: string
  currency: string
}

export interface NumberedLine {
  row_number: number
  line: GivenLine
}

interface Statement {
  organization_id: string
  import_id: string
}

const hashOf = (line: GivenLine) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        line.sale_month,
        line.reported_month,
        line.source,
        line.territory,
        line.isrc,
        line.upc,
        line.title,
        line.artist,
        line.release_title,
        line.kind,
        line.quantity,
        line.amount.includes('.') ? line.amount.replace(/\.?0+$/, '') : line.amount,
        line.currency,
      ]),
    )
    .digest()

/** What equal lines of a file have in common: the first eight bytes of their hash. */
export const lineHash = (line: GivenLine): string => hashOf(line).readBigInt64BE(0).toString()

/** Numbers equal lines of a file; begins with how often each stood in the rows before, by `lineHash`. */
export class LineCounts {
  readonly #counts: Map<string, number>

  constructor(before: ReadonlyMap<string, number> = new Map()) {
    this.#counts = new Map(before)
  }

  /** The key of the next such line, in hexadecimal. */
  keyOf(line: GivenLine): string {
    const hash = hashOf(line)
    const short = hash.readBigInt64BE(0).toString()
    const before = this.#counts.get(short) ?? 0
    this.#counts.set(short, before + 1)
    return `${hash.toString('hex')}${before === 0 ? '' : before.toString(16).padStart(8, '0')}`
  }
}

/**
 * Enters lines and answers the rows of those that were new. A file may say the same thing twice and means both; the same line of
 * another statement is known already. So equal lines of a file are numbered, and a number is taken once by all statements.
 * `counted` knows the rows of the file before these.
 */
export async function enterLines(
  db: Db,
  { organization_id, import_id }: Statement,
  lines: readonly NumberedLine[],
  counted: LineCounts,
): Promise<Set<number>> {
  const rows = lines.map(({ row_number, line }) => ({ ...line, row_number, line_key: counted.keyOf(line) }))
  const { rows: entered } = await sql<{ row_number: number }>`
    insert into royalty_lines (organization_id, import_id, row_number, line_key, sale_month, reported_month, source, territory,
      isrc, upc, title, artist, release_title, song_key, release_key, kind, quantity, amount, currency)
    select ${organization_id}, ${import_id}, r.row_number, decode(r.line_key, 'hex'), r.sale_month, r.reported_month, r.source,
      r.territory, r.isrc, r.upc, r.title, r.artist, r.release_title, r.song_key, r.release_key, r.kind, r.quantity,
      r.amount::numeric, r.currency
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row_number integer, line_key text, sale_month date,
      reported_month date, source text, territory text, isrc text, upc text, title text, artist text, release_title text,
      song_key text, release_key text, kind text, quantity bigint, amount text, currency text)
    on conflict (organization_id, line_key) do nothing
    returning row_number`.execute(db)
  return new Set(entered.map(({ row_number }) => row_number))
}

/** Which of the lines stand in a statement already, by their place in the list. */
export async function knownLines(db: Db, organization_id: string, lines: readonly GivenLine[]): Promise<Set<number>> {
  const counts = new LineCounts()
  const keys = lines.map(line => counts.keyOf(line))
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ line_key: string }>`
    select encode(line_key, 'hex') as line_key from royalty_lines
    where organization_id = ${organization_id}
      and line_key in (select decode(key, 'hex') from unnest(${keys}::text[]) as key)`.execute(db)
  const known = new Set(rows.map(({ line_key }) => line_key))
  return new Set([...keys.entries()].filter(([, key]) => known.has(key)).map(([at]) => at))
}

/** Takes the lines of a statement back. Returns how many there were. */
export async function removeLines(db: Db, { organization_id, import_id }: Statement): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('royalty_lines')
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
