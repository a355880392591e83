import { createHash } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters'

/** How a session's token lies in the database: base64url of SHA-256. The token has 190 random bits, so no salt is needed. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Keeps session tokens out of the database: better-auth goes on with tokens, the rows hold their hashes.
 * A session found by its token bears that token again; one found otherwise bears only the hash, which signs nobody in.
 */
export const hashedSessionTokens = (): BetterAuthPlugin => ({
  id: 'hashed-session-tokens',
  init: ({ adapter }) => ({
    context: {
      adapter: {
        ...hashing(adapter),
        transaction: run => adapter.transaction(inner => run(hashing(inner))),
      } satisfies DBAdapter,
    },
  }),
})

interface Row {
  token?: unknown
}

function hashing(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    create: async input => {
      const { data } = input as { data: Row }
      if (input.model !== 'session' || typeof data.token !== 'string') return adapter.create(input)
      const created = await adapter.create({ ...input, data: { ...data, token: hashOfToken(data.token) } as never })
      return { ...created, token: data.token } as never
    },
    findOne: async <T>(input: Parameters<DBAdapter['findOne']>[0]) => {
      const { where, reveal } = hashedWhere(input.model, input.where)
      const row = await adapter.findOne<T>({ ...input, where })
      return row && reveal(row)
    },
    findMany: async <T>(input: Parameters<DBAdapter['findMany']>[0]) => {
      if (!input.where) return adapter.findMany<T>(input)
      const { where, reveal } = hashedWhere(input.model, input.where)
      return (await adapter.findMany<T>({ ...input, where })).map(reveal)
    },
    update: async <T>(input: Parameters<DBAdapter['update']>[0]) => {
      const { where, reveal } = hashedWhere(input.model, input.where)
      const row = await adapter.update<T>({ ...input, where, update: hashedUpdate(input.model, input.update) })
      return row && reveal(row)
    },
    updateMany: input =>
      adapter.updateMany({
        ...input,
        where: hashedWhere(input.model, input.where).where,
        update: hashedUpdate(input.model, input.update),
      }),
    delete: input => adapter.delete({ ...input, where: hashedWhere(input.model, input.where).where }),
    deleteMany: input => adapter.deleteMany({ ...input, where: hashedWhere(input.model, input.where).where }),
    count: input =>
      adapter.count(input.where ? { ...input, where: hashedWhere(input.model, input.where).where } : input),
  }
}

/** The same conditions on hashes, and what gives the rows found the tokens they were asked for by. */
function hashedWhere(model: string, where: Where[]) {
  if (model !== 'session') return { where, reveal: <T>(row: T) => row }
  const tokens = new Map<unknown, string>()
  const hash = (token: string) => {
    const hashed = hashOfToken(token)
    tokens.set(hashed, token)
    return hashed
  }
  return {
    where: where.map(condition => {
      if (condition.field !== 'token') return condition
      const { value } = condition
      if (Array.isArray(value)) return { ...condition, value: value.map(token => hash(String(token))) }
      return { ...condition, value: hash(String(value)) }
    }),
    reveal: <T>(row: T): T => {
      const token = tokens.get((row as Row).token)
      return token === undefined ? row : { ...row, token }
    },
  }
}

const hashedUpdate = (model: string, update: Row): Record<string, unknown> =>
  model === 'session' && typeof update.token === 'string'
    ? { ...update, token: hashOfToken(update.token) }
    : { ...update }
