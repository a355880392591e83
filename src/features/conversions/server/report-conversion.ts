import { sql } from 'kysely'
import { z } from 'zod'
import type { ConversionSink } from '#integrations/ads/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'

const reportConversion = job('report_conversion', { payload: z.object({ organization_id: id, signup_id: id }) })

/** The parts of a stored sign-up that are reported. */
const kept = z.object({
  source: z.object({
    fbc: z.string().optional(),
    page_url: z.string().optional(),
    address: z.string().optional(),
    user_agent: z.string().optional(),
  }),
  answers: z.object({ contacts: z.array(z.object({ channel: z.string(), address: z.string() })).default([]) }),
})

/** Has a sign-up reported once it is committed, where its fan accepted cookies: only then does it carry a click id. */
export async function queueConversion(db: Db, organization_id: string, signup_id: string): Promise<void> {
  const made = await db
    .insertInto('conversions')
    .columns(['organization_id', 'signup_id'])
    .expression(
      db
        .selectFrom('signups')
        .select(['organization_id', 'id'])
        .where('organization_id', '=', organization_id)
        .where('id', '=', signup_id)
        .where(sql<boolean>`source ? 'fbc'`),
    )
    // a follow-up that runs again finds it
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 1n) await enqueue(db, reportConversion, { organization_id, signup_id })
}

/** Reports one sign-up. Sent again after a lost answer it counts once: the platform knows it by its id. */
export const reportConversionWork = (conversions: ConversionSink | null) =>
  work(reportConversion, async ({ database, clock }, { organization_id, signup_id }) => {
    const row = await database.inOrganization(organization_id, db =>
      db
        .selectFrom('conversions as c')
        .innerJoin('signups as s', join =>
          join.onRef('s.organization_id', '=', 'c.organization_id').onRef('s.id', '=', 'c.signup_id'),
        )
        .select(['s.source', 's.answers', 's.created_at'])
        .where('c.organization_id', '=', organization_id)
        .where('c.signup_id', '=', signup_id)
        .where('c.state', '=', 'WAITING')
        .executeTakeFirst(),
    )
    if (!row) return
    const { source, answers } = kept.parse(row)
    const contact = (...channels: string[]) =>
      answers.contacts.find(({ channel }) => channels.includes(channel))?.address
    // the fan was erased meanwhile, or nobody is told any more
    const outcome =
      source.fbc && conversions
        ? await conversions.report({
            event_id: signup_id,
            happened_at: row.created_at,
            page_url: source.page_url,
            fbc: source.fbc,
            email: contact('EMAIL'),
            phone: contact('PHONE', 'WHATSAPP'),
            ip: source.address,
            user_agent: source.user_agent,
          })
        : 'refused'
    await database.inOrganization(organization_id, db =>
      db
        .updateTable('conversions')
        .set({ state: outcome === 'reported' ? 'REPORTED' : 'REFUSED', settled_at: clock.now() })
        .where('organization_id', '=', organization_id)
        .where('signup_id', '=', signup_id)
        .execute(),
    )
  })
