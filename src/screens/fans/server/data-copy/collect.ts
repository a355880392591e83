import type { Db } from '#platform/server/database/db.ts'
import type { FanData, FanDataServices } from '#records/fans/server/fan-data.ts'
import { type Fact, ownFacts } from './own-forms.ts'

/** Everything stored about one fan, in raw form. */
export interface FanCopy {
  profile: Fact
  contacts: Fact[]
  sign_ups: Fact[]
  consents: Fact[]
  messages: Fact[]
  requests: Fact[]
}

export interface CopyServices extends FanDataServices {
  /** Every owner of tables with fan data. */
  fanData: readonly FanData[]
}

/** Reads all data of a fan, without limits. Undefined when the fan does not exist. */
export async function collectFan(
  db: Db,
  services: CopyServices,
  organizationId: string,
  fanId: string,
): Promise<FanCopy | undefined> {
  const fan = await db
    .selectFrom('fans')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', fanId)
    .executeTakeFirst()
  if (!fan) return undefined
  const { organization_id: _, name_search, last_name_search, ...profile } = fan
  const aliases = await db
    .selectFrom('fan_aliases')
    .select('old_id')
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', fanId)
    .execute()
  const ids = [fanId, ...aliases.map(({ old_id }) => old_id)]
  const own = await ownFacts(db, organizationId, fanId, await contactsOf(db, organizationId, fanId))
  const sections: Record<'consents' | 'messages' | 'requests', Fact[]> = { consents: [], messages: [], requests: [] }
  const subject = { organization_id: organizationId, fan_id: fanId, ids, strangers: own.strangers, isOwn: own.isOwn }
  for (const { copy } of services.fanData) Object.assign(sections, await copy?.(db, subject, services))
  return {
    profile: { ...profile, known_as_before: ids.slice(1) },
    contacts: own.contacts,
    sign_ups: own.sign_ups,
    ...sections,
  }
}

const contactsOf = (db: Db, organizationId: string, fanId: string) =>
  db
    .selectFrom('fan_contacts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', fanId)
    .orderBy('created_at')
    .execute()
    .then(rows => rows.map(({ organization_id, fan_id, signup_id, ...contact }) => contact))
