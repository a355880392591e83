import type { Db } from '#platform/server/database/db.ts'
import type { AudienceSettings } from '../contract.ts'

const defaults: AudienceSettings = { time_zone: 'UTC', quiet_from: 21, quiet_until: 9, cap_messages: 3, cap_days: 7 }
const columns = ['time_zone', 'quiet_from', 'quiet_until', 'cap_messages', 'cap_days'] as const

export const settingsOf = async (db: Db, organizationId: string): Promise<AudienceSettings> =>
  (await db
    .selectFrom('audience_settings')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()) ?? defaults

export const saveSettings = (db: Db, organization_id: string, settings: AudienceSettings): Promise<AudienceSettings> =>
  db
    .insertInto('audience_settings')
    .values({ organization_id, ...settings })
    .onConflict(known => known.column('organization_id').doUpdateSet(settings))
    .returning(columns)
    .executeTakeFirstOrThrow()
