import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'

/** A throwaway cluster whose database `fanfare` is migrated and has no connections, ready to be cloned. */
export async function migratedTemplate(log: (line: string) => void = () => {}) {
  const cluster = await startEmbeddedPostgres({ throwaway: true, log })
  try {
    await migrate({ ownerUrl: cluster.ownerUrl, log: () => {} })
    return { ownerUrl: cluster.ownerUrl, stop: () => cluster.stop() }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
