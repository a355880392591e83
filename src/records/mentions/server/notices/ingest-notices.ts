import { z } from 'zod'
import type { AccountNotice } from '#integrations/artist-accounts/port.ts'
import { id } from '#platform/contract/values.ts'
import { raiseAlert } from '#platform/server/alerts.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { announceChange, enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { storeNotice } from './enter-notice.ts'

export const ingestNotices = job('take_platform_notices', { payload: z.object({ id }) })

const enterForTeam = job('enter_platform_notices', {
  payload: z.object({ id, organization_id: id }),
  maxAttempts: 6,
})

/** Finds the teams that connected the accounts of a notice, and has it entered for each by a job of its own. */
export const ingestNoticesWork = work(ingestNotices, async ({ database }, payload) => {
  const row = await readNotices(database, payload.id)
  if (!row) return
  await database.outsideOrganizations(async db => {
    const teams = await db
      .selectFrom('artist_account_teams')
      .select(['organization_id', 'account_id'])
      .where('platform', '=', 'Instagram')
      .where('platform_id', 'in', [...new Set(row.notices.map(({ account_id }) => account_id))])
      .execute()
    if (teams.length === 0) return db.deleteFrom('platform_notices').where('id', '=', payload.id).execute()
    await db
      .insertInto('platform_notice_teams')
      .values(teams.map(team => ({ ...team, notice_id: payload.id })))
      .onConflict(known => known.doNothing())
      .execute()
    for (const organization_id of new Set(teams.map(team => team.organization_id)))
      await enqueue(db, enterForTeam, { id: payload.id, organization_id })
  })
})

/**
 * Enters what a notice says for one team. Repeats change nothing. After the last attempt an alert tells the operator, who
 * finds the reason among the dead jobs and may let it run again while the notice is kept.
 */
export const enterForTeamWork = work(enterForTeam, async ({ database, lastAttempt }, { id, organization_id }) => {
  const row = await readNotices(database, id)
  if (!row) return
  try {
    await database.inOrganization(organization_id, async db => {
      const accounts = await db
        .deleteFrom('platform_notice_teams as t')
        .where('notice_id', '=', id)
        .where('t.organization_id', '=', organization_id)
        .returning('account_id')
        .execute()
      for (const { account_id } of accounts) await enterForAccount(db, { organization_id, account_id }, row)
      if (accounts.length > 0) await announceChange(db, organization_id, ['mentions', 'artist_accounts'])
    })
  } catch (error) {
    if (lastAttempt)
      await raiseAlert(database, {
        kind: 'platform_notices_not_entered',
        subject: organization_id,
        details: { notice_id: id },
      })
    throw error
  }
  await forgetEntered(database, id)
})

async function enterForAccount(
  db: Db,
  { organization_id, account_id }: { organization_id: string; account_id: string },
  { notices, received_at }: Notices,
): Promise<void> {
  const account = await db
    .updateTable('artist_accounts')
    .set({ last_notice_at: received_at })
    .where('organization_id', '=', organization_id)
    .where('id', '=', account_id)
    .returning('platform_id')
    .executeTakeFirst()
  for (const notice of notices)
    if (notice.account_id === account?.platform_id) await storeNotice(db, { organization_id, account_id }, notice)
}

interface Notices {
  notices: AccountNotice[]
  received_at: Date
}

async function readNotices(database: Database, id: string): Promise<Notices | null> {
  const row = await database.outsideOrganizations(db =>
    db.selectFrom('platform_notices').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (!row) return null
  const notices = (row.notices as unknown as AccountNotice[]).map(notice =>
    'sent_at' in notice ? { ...notice, sent_at: new Date(notice.sent_at) } : notice,
  )
  return { notices, received_at: row.received_at }
}

/** A notice that every team has entered is not kept. */
const forgetEntered = (database: Database, id: string) =>
  database.outsideOrganizations(db =>
    db
      .deleteFrom('platform_notices as n')
      .where('n.id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('platform_notice_teams as t').select('t.notice_id').whereRef('t.notice_id', '=', 'n.id')),
        ),
      )
      .execute(),
  )
