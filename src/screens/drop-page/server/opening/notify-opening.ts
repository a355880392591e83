import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { enqueue, enqueueAll, job, work } from '#platform/server/jobs/jobs.ts'
import { claimOpenedTeasers } from '#records/drops/server/opened-teasers.ts'
import { lockFan } from '#records/fans/server/write-fans.ts'
import { confirmationChannels } from '#records/messages/rules.ts'
import { unsubscribeLinksOf } from '#records/messages/server/recipient-links.ts'
import { mayText } from '../codes/may-text.ts'
import type { AskServices } from '../confirming/ask-to-confirm.ts'
import { awaitedChannels } from '../confirming/awaited-channels.ts'
import { linkHost } from '../confirming/own-host.ts'
import { readSignupMessageContext } from '../confirming/signup-message-context.ts'
import { oncePerRecipient } from '../once-per-recipient.ts'
import { nextWakingHour } from './morning.ts'

type Services = AskServices & { shareBaseUrl: string }

export const dueOpeningsSchedule = '* * * * * due_openings'
const BATCH = 500

const dueOpenings = job('due_openings', { payload: z.object({}), maxAttempts: 3 })
const notifyOpening = job('tell_opening', {
  payload: z.object({ organization_id: id, drop_id: id, after: id.nullable() }),
})
const notifyFan = job('tell_fan_of_opening', { payload: z.object({ organization_id: id, signup_id: id }) })

/** Starts the messages about every teaser whose page has opened. */
export const dueOpeningsWork = work(dueOpenings, ({ database, clock }) =>
  eachOrganization(database, async (db, organization_id) => {
    for (const drop_id of await claimOpenedTeasers(db, organization_id, clock.now()))
      await enqueue(db, notifyOpening, { organization_id, drop_id, after: null }, { key: `tell_opening:${drop_id}` })
  }),
)

/** One job for each sign-up that came before the page opened, by batches: at night it waits until the fan's morning. */
export const notifyOpeningWork = work(notifyOpening, ({ database, clock }, { organization_id, drop_id, after }) =>
  database.inOrganization(organization_id, async db => {
    const signups = await signupsAfter(db, organization_id, drop_id, after)
    const now = clock.now()
    await enqueueAll(
      db,
      notifyFan,
      signups.map(({ id: signup_id, time_zone }) => ({
        payload: { organization_id, signup_id },
        runAt: nextWakingHour(now, time_zone ?? undefined),
      })),
    )
    const last = signups.at(-1)
    if (signups.length === BATCH && last)
      await enqueue(db, notifyOpening, { organization_id, drop_id, after: last.id }, { key: `tell_opening:${drop_id}` })
  }),
)

const signupsAfter = (db: Db, organization_id: string, drop_id: string, after: string | null) =>
  db
    .selectFrom('signups as s')
    .innerJoin('drops as d', join =>
      join.onRef('d.organization_id', '=', 's.organization_id').onRef('d.id', '=', 's.drop_id'),
    )
    .select(['s.id', sql<string | null>`s.source->>'time_zone'`.as('time_zone')])
    .where('s.organization_id', '=', organization_id)
    .where('s.drop_id', '=', drop_id)
    .where('s.state', '=', 'ACCEPTED')
    .whereRef('s.created_at', '<=', 'd.opening_told_at')
    .$if(after !== null, query => query.where('s.id', '>', after))
    .orderBy('s.id')
    .limit(BATCH)
    .execute()

/** "It is open", once for each fan and each mailbox or telephone. A contact that still waits for its link hears nothing. */
export const notifyFanWork = (services: Services) =>
  work(notifyFan, ({ database }, { organization_id, signup_id }) =>
    database.inOrganization(organization_id, async db => {
      const told = await readSignupMessageContext(db, organization_id, signup_id)
      if (told?.state !== 'ACCEPTED') return
      const place = await openPlace(db, organization_id, told.drop_id)
      if (!place) return
      const awaited = await awaitedChannels(db, told)
      const open = told.contacts.filter(({ channel }) => !awaited.has(channel))
      const channels = confirmationChannels(
        told.drop.confirmation_message_contact_preference,
        open.map(({ channel }) => channel),
      )
      const [channel = open[0]?.channel] = channels
      const contact = open.find(given => given.channel === channel)
      if (!contact) return
      // the jobs of a fan's sign-ups run at once
      await lockFan(db, organization_id, told.fan_id)
      const once = await oncePerRecipient(services, db, told, contact, `drop_open:${told.drop_id}`, { perFan: true })
      if (!once || !(await mayText(services, db, { organization_id, drop: told.drop, contact }))) return
      await services.queueMessage(db, {
        organization_id,
        channel: contact.channel,
        to: contact.address,
        content: {
          kind: 'DROP_OPEN',
          locale: told.locale,
          artist: told.artist,
          drop_title: place.title,
          page_url: `${linkHost(services.shareBaseUrl, told.own_host)}/${place.profile_slug}/${place.slug}${told.page_query}`,
          way_out: unsubscribeLinksOf(
            { ...services.links, host: linkHost(services.links.host, told.own_host) },
            { organization_id, signup_id, channel: contact.channel },
          ),
        },
        once,
        about_id: signup_id,
      })
    }),
  )

/** Null once it was put away or taken back into a draft. */
const openPlace = (db: Db, organization_id: string, drop_id: string) =>
  db
    .selectFrom('drops as d')
    .innerJoin('drop_profiles as p', join =>
      join.onRef('p.organization_id', '=', 'd.organization_id').onRef('p.id', '=', 'd.drop_profile_id'),
    )
    .select(['d.title', 'd.slug', 'p.slug as profile_slug'])
    .where('d.organization_id', '=', organization_id)
    .where('d.id', '=', drop_id)
    .where('d.status', '=', 'OPEN')
    .where('d.build_status', '=', 'ONLINE')
    .executeTakeFirst()
