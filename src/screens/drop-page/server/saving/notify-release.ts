import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { work } from '#platform/server/jobs/jobs.ts'
import { confirmationChannels } from '#records/messages/rules.ts'
import { receiptUrlOf, unsubscribeLinksOf } from '#records/messages/server/recipient-links.ts'
import { notifyReleaseJob } from '#records/presaves/server/record-save-results.ts'
import { mayText } from '../codes/may-text.ts'
import type { AskServices } from '../confirming/ask-to-confirm.ts'
import { awaitedChannels } from '../confirming/awaited-channels.ts'
import { linkHost } from '../confirming/own-host.ts'
import { isHeld, readSignupMessageContext } from '../confirming/signup-message-context.ts'
import { oncePerRecipient } from '../once-per-recipient.ts'
import type { SavingServices } from './saving-services.ts'

type Services = AskServices & Pick<SavingServices, 'shareBaseUrl' | 'links'>

/**
 * "It is out": to a fan who asked to be told, and to one whose library it could not be saved to. Once for each recipient and
 * release, in mails for each service, which a text does not name; a contact that still waits for its link hears nothing.
 */
export const notifyReleaseWork = (services: Services) =>
  work(notifyReleaseJob, ({ database }: JobContext, { organization_id, presave_id }) =>
    database.inOrganization(organization_id, async db => {
      const wish = await db
        .selectFrom('presaves')
        .select(['signup_id', 'service', 'drop_id', 'state'])
        .where('organization_id', '=', organization_id)
        .where('id', '=', presave_id)
        .executeTakeFirst()
      // erased or taken back meanwhile
      if (!wish || wish.state === 'REVOKED') return
      const told = await readSignupMessageContext(db, organization_id, wish.signup_id)
      if (!told || isHeld(told)) return
      const release = await releaseOfWish(db, organization_id, wish.drop_id)
      if (!release) return
      const awaited = await awaitedChannels(db, told)
      const channels = confirmationChannels(
        told.drop.confirmation_message_contact_preference,
        told.contacts.flatMap(({ channel }) => (awaited.has(channel) ? [] : channel)),
      )
      const links = { ...services.links, host: linkHost(services.links.host, told.own_host) }
      for (const channel of channels.slice(0, 1)) {
        const contact = told.contacts.find(given => given.channel === channel)
        const message = `release_out:${wish.drop_id}${channel === 'EMAIL' ? `:${wish.service}` : ''}`
        const once = contact && (await oncePerRecipient(services, db, told, contact, message))
        if (!contact || !once) continue
        if (!(await mayText(services, db, { organization_id, drop: told.drop, contact }))) continue
        await services.queueMessage(db, {
          organization_id,
          channel,
          to: contact.address,
          content: {
            kind: 'RELEASE_OUT',
            locale: told.locale,
            artist: told.artist,
            drop_title: release.title,
            page_url: `${linkHost(services.shareBaseUrl, told.own_host)}/${release.profile_slug}/${release.slug}${told.page_query}`,
            not_saved_to:
              wish.service === 'reminder' ? undefined : wish.service === 'spotify' ? 'Spotify' : 'Apple Music',
            receipt_url: receiptUrlOf(links, { organization_id, signup_id: wish.signup_id }),
            way_out: unsubscribeLinksOf(links, { organization_id, signup_id: wish.signup_id, channel }),
          },
          once,
          about_id: wish.signup_id,
        })
      }
    }),
  )

type ReadDb = Parameters<typeof readSignupMessageContext>[0]

/** Of a forever-save, the release is another drop than the one signed up on. */
const releaseOfWish = (db: ReadDb, organization_id: string, drop_id: string) =>
  db
    .selectFrom('drops as d')
    .innerJoin('drop_profiles as p', join =>
      join.onRef('p.organization_id', '=', 'd.organization_id').onRef('p.id', '=', 'd.drop_profile_id'),
    )
    .select(['d.title', 'd.slug', 'p.slug as profile_slug'])
    .where('d.organization_id', '=', organization_id)
    .where('d.id', '=', drop_id)
    .where('d.status', '<>', 'ARCHIVED')
    .executeTakeFirst()
