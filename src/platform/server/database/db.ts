import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../../../../db/schema.gen.ts'
import { tenantTables } from '../../../../db/schema.gen.ts'
import type { PoolRole } from './roles.ts'
import { TenantConditions } from './tenant-conditions.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// dates stay text: a calendar day has no time zone
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

/** A transaction. Always the first argument of a query, so that a caller's transaction cannot be escaped. */
export type Db = Kysely<DB>

/** Read-only: for lists and searches. */
export type ReadDb = Pick<Db, 'selectFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'case'>

export interface Database {
  /** A read-write transaction of one team. Row-level security hides the rows of other teams. */
  inOrganization<T>(organizationId: string, run: (db: Db) => Promise<T>): Promise<T>
  /** The same, read-only. */
  readOrganization<T>(organizationId: string, run: (db: Db) => Promise<T>): Promise<T>
  /** The same from one snapshot: no statement sees what was written after the first. */
  snapshotOrganization<T>(organizationId: string, run: (db: Db) => Promise<T>): Promise<T>
  /**
   * A read for lists and searches: policies would keep trigram and array indexes from being used, so this runs as
   * `fanfare_reader`, and every table of a team in the query gets its condition added here. No raw FROM.
   */
  searchOrganization<T>(organizationId: string, run: (db: ReadDb) => Promise<T>, options?: SearchOptions): Promise<T>
  /**
   * The team of a row, for calls that name only the row; null when there is no such row. The caller learns nothing from it
   * alone: access then checks their membership of that team.
   */
  organizationOf(table: LinkTable | TeamTable, id: string): Promise<string | null>
  /** A transaction without a team. It sees only tables outside row-level security. */
  outsideOrganizations<T>(run: (db: Db) => Promise<T>): Promise<T>
  /**
   * One prepared statement that is its own transaction, for the busiest calls: one round trip. It calls a database
   * function that sets the tenant first. `name` is prepared once per connection and must always stand for the same text.
   */
  statement<R extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<R[]>
  /** The pool itself, for LISTEN and health checks in `app/` and `platform/` only. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Tables whose rows public addresses name. */
type LinkTable = 'roster_invite_links' | 'activation_shares' | 'creator_links'

/** Tables whose rows calls name without their team. */
export type TeamTable =
  | 'creators'
  | 'rosters'
  | 'activations'
  | 'trends'
  | 'segments'
  | 'mailboxes'
  | 'outreach_templates'

interface SearchOptions {
  /**
   * The tables are in memory, as those of a busy list are, so reading a page costs little. Without this, PostgreSQL
   * prices a long index scan nearly as if it read each page once.
   */
  inMemory?: boolean
}

const PRICES_IN_MEMORY =
  ' set local seq_page_cost = 0.1; set local random_page_cost = 0.1; set local cpu_tuple_cost = 0.03;'

interface DatabaseOptions {
  url: string
  /** `none` keeps the role of the sign-in: the owner, for work that no part of the product may do. */
  role?: PoolRole | 'none'
  max?: number
  /** Connections that stay open while idle. Opening one under load takes a tenth of a second. */
  kept?: number
  /** Milliseconds after which the server ends a statement. */
  statementTimeout?: number
}

export function createPool({
  url,
  role = 'fanfare_app',
  max = 10,
  kept = 0,
  statementTimeout = 15_000,
}: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min: kept,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // nobody reports a connection that a firewall or proxy between us and the database has dropped
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: role,
    options: `-c role=${role} -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=30000 -c search_path=${role === 'fanfare_auth' ? 'auth' : 'public'}`,
  })
  // an idle connection that dies is replaced by the next one; without a listener it would end the process
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

export function createDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options)
  const run = <T>(begin: string, work: (db: Db) => Promise<T>, plugins?: TenantConditions) =>
    transaction(pool, begin, work, plugins)
  return {
    pool,
    inOrganization: (id, work) => repeated(() => run(`begin;${tenant(id)}`, work)),
    readOrganization: (id, work) => run(`begin read only;${tenant(id)}`, work),
    snapshotOrganization: (id, work) => run(`begin isolation level repeatable read read only;${tenant(id)}`, work),
    searchOrganization: (id, work, { inMemory = false } = {}) =>
      run(
        `begin read only; set local role fanfare_reader;${inMemory ? PRICES_IN_MEMORY : ''}${tenant(id)}`,
        work,
        new TenantConditions(uuid(id), tenantTables),
      ),
    organizationOf: async (table, id) => {
      // two statements sent as one message are one transaction in one round trip
      const text = `set local role fanfare_reader; select organization_id from ${table} where id = '${uuid(id)}'`
      const [, found] = (await pool.query(text)) as unknown as pg.QueryResult<{ organization_id: string }>[]
      return found?.rows[0]?.organization_id ?? null
    },
    outsideOrganizations: work => repeated(() => run('begin', work)),
    statement: async <R extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) => {
      const query = { name, text, values: values as unknown[], query_timeout: SILENT_MS }
      return (await repeated(() => pool.query<R>(query))).rows
    },
    close: () => pool.end(),
  }
}

/** Longer than the database's own statement timeout: the connection is dead, though nobody reported it. */
const SILENT_MS = 20_000

const tenant = (id: string) => ` select set_config('app.organization_id', '${uuid(id)}', true)`

function uuid(id: string): string {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(id))
    throw new TypeError('An organization id must be a UUID.')
  return id
}

async function transaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (db: Db) => Promise<T>,
  plugin?: TenantConditions,
): Promise<T> {
  const client = await pool.connect()
  const connection = new ClientConnection(client)
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(kyselyOn(connection, plugin))
    connection.finish()
    await client.query('commit')
    return result
  } catch (error) {
    connection.finish()
    await client.query('rollback').catch(rollbackError => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** A handler touches only the database (effects are jobs), so a transaction that failed on a conflict can run again. */
async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt === 3 || !LOST_RACES.has(code ?? '')) throw error
    }
  }
}

/** Serialization failure, deadlock, and a row that was deleted before another could refer to it. */
const LOST_RACES: ReadonlySet<string> = new Set(['40001', '40P01', '23503'])

/**
 * A query with this in front (`modifyFront(PREPARED)`) is parsed and planned once a connection. Use it for queries by
 * key: a filter gets a better plan when its values are known.
 */
export const PREPARED_STATEMENT = sql`/* prepared */`

const names = new Map<string, string>()

function preparedName(text: string): string | undefined {
  if (!text.startsWith('select /* prepared */')) return undefined
  const name = names.get(text) ?? `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}

/** Distinguishes the cursors of one transaction. */
let streams = 0

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #finished = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** After this the connection belongs to another transaction. */
  finish() {
    this.#finished = true
  }

  #refuseWhenFinished() {
    if (this.#finished) throw new Error('This transaction has ended: a query was not awaited, or `db` was kept.')
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery) {
    this.#refuseWhenFinished()
    const values = parameters as unknown[]
    const name = preparedName(text)
    const result = await this.#client.query<R & pg.QueryResultRow>(name ? { name, text, values } : { text, values })
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  /**
   * `query.stream(size)`: a cursor, so any number of rows takes the memory of one batch. The next one is requested when the
   * current one was worked on, which may take queries of its own. Leaving the loop early closes the cursor.
   */
  async *streamQuery<R>({ sql, parameters }: CompiledQuery, size = 500): AsyncIterableIterator<QueryResult<R>> {
    this.#refuseWhenFinished()
    const name = `stream_${++streams}`
    await this.#client.query(`declare ${name} no scroll cursor for ${sql}`, parameters as unknown[])
    // a fetch that fails ends the transaction, and the cursor with it
    let isOpen = true
    try {
      for (;;) {
        isOpen = false
        const { rows } = await this.#client.query<R & pg.QueryResultRow>(`fetch ${size} from ${name}`)
        isOpen = true
        if (rows.length > 0) yield { rows: rows as R[] }
        if (rows.length < size) break
      }
    } finally {
      if (isOpen) await this.#client.query(`close ${name}`)
    }
  }
}

function kyselyOn(connection: DatabaseConnection, plugin?: TenantConditions): Db {
  const driver: Driver = {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: () => Promise.reject(new Error('A command already is one transaction.')),
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: plugin ? [plugin] : [],
  })
}

/** True when the database is unreachable or stopping: the caller may retry soon. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(08|57P0|53|40|57014)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '25006'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated|connection timeout|Query read timeout/i.test(message)
  )
}
