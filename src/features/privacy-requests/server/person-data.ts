import type { FanData } from '#records/fans/server/fan-data.ts'

export const privacyRequestData = {
  copy: async (db, { organization_id, ids }) => ({
    requests: await db
      .selectFrom('privacy_requests')
      .select(['kind', 'created_at', 'done_at'])
      .where('organization_id', '=', organization_id)
      .where('fan_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
  }),
} satisfies FanData
