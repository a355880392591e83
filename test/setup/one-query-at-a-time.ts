import pg from 'pg'
import { afterAll } from 'vitest'

// A connection runs one query at a time. pg lets others wait in line, warns of it once per process, and will stop: here it
// fails the test.

const { query } = pg.Client.prototype

pg.Client.prototype.query = function (this: pg.Client & Lines, ...args: unknown[]) {
  if (this._activeQuery || this._queryQueue.length > 0)
    throw new Error('This connection runs a query already: await one before the next.')
  return Reflect.apply(query, this, args)
} as typeof query

// the next file runs in the same process
afterAll(() => {
  pg.Client.prototype.query = query
})

interface Lines {
  _activeQuery: unknown
  _queryQueue: unknown[]
}
