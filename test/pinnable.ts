import { newId } from '#platform/server/new-id.ts'
import type { TestServer } from './server.ts'

/** Fans without anything but an id: records that can be pinned. */
export async function pinnable(server: Pick<TestServer, 'sql'>, organization_id: string, count: number) {
  const ids = Array.from({ length: count }, newId)
  await server.sql('insert into fans (organization_id, id) select $1, unnest($2::uuid[])', [organization_id, ids])
  return ids
}
