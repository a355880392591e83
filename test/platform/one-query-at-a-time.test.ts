import pg from 'pg'
import { expect, it } from 'vitest'

it('fails a test that asks one connection twice at once (canary)', async () => {
  const url = new URL(process.env.FANFARE_TEST_OWNER_URL ?? '')
  // a connection to the template would keep other files from cloning it
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const asked = client.query('select 1 as one')
  expect(() => client.query('select 2 as two')).toThrow('runs a query already')
  expect((await asked).rows).toEqual([{ one: 1 }])
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await client.end()
})
