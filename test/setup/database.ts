import { migratedTemplate } from '../template.ts'

/** One cluster and one migrated template for all test files; `npm test` brings its own. */
export default async function setup() {
  if (process.env.FANFARE_TEST_OWNER_URL) return undefined
  const template = await migratedTemplate()
  process.env.FANFARE_TEST_OWNER_URL = template.ownerUrl
  return template.stop
}
