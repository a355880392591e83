import type { Database } from '#platform/server/database/db.ts'
import { staleWhileRevalidate } from '#platform/server/stale-while-revalidate.ts'

export interface ProvedHost {
  organization_id: string
  /** Null: all pages of the team. */
  drop_profile_id: string | null
}

const TTL_MS = 1_000
const UNKNOWN_MS = 1_000
const MAX_KEPT = 5_000
/** Only names with a dot can be proved: addresses of machines, as health checks use, are not looked up. */
const NAME = /^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/

export type ProvedHosts = ReturnType<typeof provedHosts>

/** Whose a host is, in memory: every request of such a host asks. One that nobody has proved is remembered for a second too. */
export function provedHosts(database: Database) {
  const unknown = new Map<string, number>()
  const hosts = staleWhileRevalidate<ProvedHost>({
    ttlMs: TTL_MS,
    max: MAX_KEPT,
    load: async host => {
      const row = await database.outsideOrganizations(db =>
        db
          .selectFrom('proved_hosts')
          .select(['organization_id', 'drop_profile_id'])
          .where('host', '=', host)
          .executeTakeFirst(),
      )
      if (unknown.size >= MAX_KEPT) unknown.clear()
      if (!row) unknown.set(host, performance.now() + UNKNOWN_MS)
      return row ?? null
    },
  })
  return {
    async find(name: string): Promise<ProvedHost | null> {
      const host = name.toLowerCase().replace(/\.$/, '')
      if (host.length > 253 || !NAME.test(host) || (unknown.get(host) ?? 0) > performance.now()) return null
      return hosts.get(host)
    },
    /** A change of this process is seen at once. */
    forget(host: string): void {
      unknown.delete(host)
      hosts.forget(host)
    },
  }
}
