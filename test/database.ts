import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Owner's URL of the migrated template database, given by the global set-up. */
const templateUrl = () => {
  const url = process.env.FANFARE_TEST_OWNER_URL
  if (!url) throw new Error('FANFARE_TEST_OWNER_URL is missing: run tests with `npm test`.')
  return url
}

/** A database of its own for one test file, cloned from the migrated template in some 20 ms. */
export const cloneDatabase = () => databaseFrom(new URL(templateUrl()).pathname.slice(1))

/** A database without any table. */
export const emptyDatabase = () => databaseFrom('template0')

async function databaseFrom(template: string) {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${template}`)
  const url = new URL(templateUrl())
  url.pathname = `/${name}`
  return { ownerUrl: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

async function onServer(sql: string) {
  const url = new URL(templateUrl())
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await repeatedWhileBusy(() => client.query(sql))
  } finally {
    await client.end()
  }
}

/** Two files may clone the template at the same moment, which PostgreSQL refuses for one of them. */
async function repeatedWhileBusy(run: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error
      await new Promise(resolve => setTimeout(resolve, 40))
    }
  }
}
