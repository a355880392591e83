import { composer } from '#records/outreach/composer-contract.ts'
import { outreach } from '#records/outreach/contract.ts'
import { inbox } from '#records/outreach/inbox-contract.ts'
import { sequences } from '#records/outreach/sequence-contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { deliverTo, sentFrom, signInAt } from '../outreach/mailbox.ts'
import { givenProfile } from '../roster/creators.ts'
import type { FeatureWorld, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const named = (id: string) => (side: Side) => ({ ...ofTeam(side), id: side.ids[id] })
const nodes = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] }
const content = ({ ids }: Pick<Side, 'ids'>) => ({
  mailbox_id: ids.mailbox_id ?? '',
  subject: 'Hello',
  nodes,
  signature_id: null,
  recipients: [{ creator_id: ids.mailed_creator_id ?? '', email: 'somebody@creators.example' }],
  fallbacks: {},
  activation_id: null,
  schedule_at: null,
})
const steps = [{ id: '01a20942-c84f-72d4-b8d9-e1228d3fd071', name: 'First', subject: 'Hello', nodes, delay_days: 0 }]

export const outreachWorld: FeatureWorld = {
  async seed({ server, organization_id, canary, cookie, call }) {
    const team = { organization_id }
    const email = `${canary.toLowerCase()}-sender@label.example`
    await signInAt(server, { ...team, as: { cookie } }, { provider: 'GOOGLE', email })
    const mailbox_id = (await call(outreach.senders, team)).body.items[0]?.id ?? ''
    const social_profiles = [
      { social_profile_id: await givenProfile(server), email_address: `${canary}@creators.example` },
    ]
    const creator_id =
      (await call(rosterMembers.add, { roster_id: organization_id, social_profiles })).body.creators[0]?.id ?? ''
    const signature = async (name: string) =>
      (
        await call(outreach.saveSignature, {
          nylas_authentication_id: mailbox_id,
          name: `${canary} ${name}`,
          text: JSON.stringify(nodes),
        })
      ).body.signature.id
    const template = await call(outreach.saveTemplate, { ...team, name: canary, text: JSON.stringify(nodes) })
    await call(outreach.send, {
      ...team,
      sender_authentication_id: mailbox_id,
      recipients: [{ creator_v2_id: creator_id, email: `${canary}-mailed@creators.example` }],
      subject: canary,
      body_html: `<p>${canary}</p>`,
    })
    const messageId = /^Message-ID: (<.+>)/im.exec((await sentFrom(server, email))[0] ?? '')?.[1] ?? ''
    await deliverTo(
      server,
      email,
      `From: ${canary}-mailed@creators.example\nTo: ${email}\nSubject: Re: ${canary}\nMessage-ID: <${canary}@creators.example>\nIn-Reply-To: ${messageId}\n\nGladly`,
    )
    const drafted = async () =>
      (
        await call(composer.saveDraft, {
          ...team,
          content: content({ ids: { mailbox_id, mailed_creator_id: creator_id } }),
        })
      ).body.id
    const sequence = await call(sequences.create, { ...team, name: canary, mailbox_id })
    await call(sequences.save, { ...team, id: sequence.body.id, steps })
    const snippet = await call(inbox.saveSnippet, { ...team, word: 'hello', text: canary })
    await call(composer.suppress, { ...team, email: `${canary}-silent@creators.example` })
    const suppression = await call(composer.suppressions, { ...team })
    const [thread] = await server.sql<{ id: string; mailing_id: string }>(
      'select t.id, m.mailing_id from outreach_threads t join outreach_mails m on m.thread_id = t.id where t.organization_id = $1',
      [organization_id],
    )
    return {
      mailbox_id,
      mailed_creator_id: creator_id,
      signature_id: await signature('one'),
      other_signature_id: await signature('two'),
      template_id: template.body.template.id,
      mail_draft_id: await drafted(),
      discarded_draft_id: await drafted(),
      sequence_id: sequence.body.id,
      snippet_id: snippet.body.id,
      suppression_id: suppression.body.items[0]?.id ?? '',
      thread_id: thread?.id ?? '',
      mailing_id: thread?.mailing_id ?? '',
    }
  },
  cases: {
    'POST /brand/v2/create_outreach_email_bulk': {
      may: 'member',
      mixed: 'left out',
      input: side => ({
        ...ofTeam(side),
        sender_authentication_id: side.ids.mailbox_id,
        recipients: [{ creator_v2_id: side.ids.mailed_creator_id, email: 'new@creators.example' }],
        subject: 'Hello',
        body_html: '<p>Hello</p>',
      }),
    },
    'POST /brand/v2/list_outreach_templates': { may: 'member', input: ofTeam },
    'POST /brand/v2/save_outreach_template': {
      may: 'member',
      input: side => ({ ...named('template_id')(side), name: 'New', text: '' }),
    },
    'DELETE /brand/v2/delete_outreach_template': { may: 'member', input: ({ ids }) => ({ id: ids.template_id }) },
    'POST /brand/v2/list_outreach_sender_authentications': { may: 'member', input: ofTeam },
    'POST /brand/v2/list_outreach_signatures': {
      may: 'member',
      input: ({ ids }) => ({ nylas_authentication_id: ids.mailbox_id }),
    },
    'POST /brand/v2/create_or_update_outreach_signature': {
      may: 'member',
      input: ({ ids }) => ({ id: ids.signature_id, nylas_authentication_id: ids.mailbox_id, name: 'New', text: '' }),
    },
    'DELETE /brand/v2/delete_outreach_signature': {
      may: 'member',
      input: ({ ids }) => ({ id: ids.other_signature_id, nylas_authentication_id: ids.mailbox_id }),
    },
    'POST /brand/v2/update_default_outreach_signature': {
      may: 'member',
      input: ({ ids }) => ({
        nylas_authentication_id: ids.mailbox_id,
        signature_for_new_id: ids.signature_id,
        signature_for_replies_id: null,
      }),
    },
    'POST /v1/outreach/oauth/generate_auth_url': { may: 'member', input: ofTeam },
    'POST /app/v2/mailboxes/list': { may: 'member', input: ofTeam },
    'POST /app/v2/mailboxes/connect_smtp': {
      may: 'member',
      input: side => ({
        ...ofTeam(side),
        email: 'new@label.example',
        sender_name: 'New',
        smtp_host: '127.0.0.1',
        smtp_port: 9,
        imap_host: '127.0.0.1',
        imap_port: 9,
        user: 'new',
        password: 'secret',
      }),
      unproven: 'needs a mail server; smtp-imap.test.ts has one',
    },
    'POST /app/v2/mailboxes/update': {
      may: 'member',
      input: side => ({ ...named('mailbox_id')(side), daily_cap: 50 }),
    },
    'POST /app/v2/mailboxes/disconnect': { may: 'member', input: named('mailbox_id') },
    'POST /app/v2/mailboxes/check_domain': { may: 'member', input: named('mailbox_id') },
    'POST /app/v2/outreach/candidates': {
      may: 'member',
      mixed: 'left out',
      input: side => ({
        ...ofTeam(side),
        roster_id: side.organization_id,
        selection: { all: false, ids: [side.ids.mailed_creator_id] },
      }),
    },
    'POST /app/v2/outreach/drafts': { may: 'member', input: ofTeam },
    'POST /app/v2/outreach/drafts/get': { may: 'member', input: named('mail_draft_id') },
    'POST /app/v2/outreach/drafts/save': {
      may: 'member',
      mixed: 'left out',
      input: side => ({ ...named('mail_draft_id')(side), content: content(side) }),
    },
    'POST /app/v2/outreach/drafts/discard': { may: 'member', input: named('discarded_draft_id') },
    'POST /app/v2/outreach/drafts/attach': {
      may: 'member',
      input: side => ({ ...ofTeam(side), draft_id: side.ids.mail_draft_id, filename: 'dot.png' }),
      file: new Blob([Buffer.from('89504e470d0a1a0a', 'hex')], { type: 'image/png' }),
    },
    'POST /app/v2/outreach/drafts/detach': {
      may: 'member',
      input: named('mail_draft_id'),
      unproven: 'composer.test.ts detaches a file',
    },
    'POST /app/v2/outreach/drafts/preview': {
      may: 'member',
      input: side => ({ ...named('mail_draft_id')(side), creator_id: side.ids.mailed_creator_id }),
    },
    'POST /app/v2/outreach/drafts/preflight': { may: 'member', input: named('mail_draft_id') },
    'POST /app/v2/outreach/drafts/send': {
      may: 'member',
      input: side => ({ ...named('mail_draft_id')(side), hash: 'x' }),
      unproven: 'needs the hash of a dry run; composer.test.ts has one',
    },
    'POST /app/v2/outreach/mailings/list': { may: 'member', input: ofTeam },
    'POST /app/v2/outreach/mailings/get': { may: 'member', input: named('mailing_id') },
    'POST /app/v2/outreach/mailings/cancel': { may: 'member', input: named('mailing_id') },
    'POST /app/v2/outreach/mailings/copies': { may: 'member', input: named('mailing_id') },
    'POST /app/v2/outreach/copies/resolve': {
      may: 'member',
      input: side => ({ ...named('mailing_id')(side), decision: 'arrived' }),
      unproven: 'needs a copy of unknown fate',
    },
    'POST /app/v2/outreach/tracking': { may: 'member', input: ofTeam },
    'POST /app/v2/outreach/tracking/set': {
      may: 'admin',
      input: side => ({ ...ofTeam(side), openings: true, clicks: false }),
    },
    'POST /app/v2/outreach/suppressions/list': { may: 'member', input: ofTeam },
    'POST /app/v2/outreach/suppressions/add': {
      may: 'member',
      input: side => ({ ...ofTeam(side), email: 'a@b.example' }),
    },
    'POST /app/v2/outreach/suppressions/lift': { may: 'member', input: named('suppression_id') },
    'POST /app/v2/inbox/threads': { may: 'member', input: side => ({ ...ofTeam(side), tab: 'all' }) },
    'POST /app/v2/inbox/counts': { may: 'member', input: ofTeam },
    'POST /app/v2/inbox/thread': { may: 'member', input: named('thread_id') },
    'POST /app/v2/inbox/update': { may: 'member', input: side => ({ ...named('thread_id')(side), unread: false }) },
    'POST /app/v2/inbox/reply': { may: 'member', input: side => ({ ...named('thread_id')(side), nodes }) },
    'POST /app/v2/inbox/take_back': {
      may: 'member',
      input: side => ({ ...ofTeam(side), mail_id: side.ids.thread_id }),
      unproven: 'needs an answer that has not left',
    },
    'POST /app/v2/inbox/snippets': { may: 'member', input: ofTeam },
    'POST /app/v2/inbox/snippets/save': {
      may: 'member',
      input: side => ({ ...ofTeam(side), word: 'new', text: 'New' }),
    },
    'POST /app/v2/inbox/snippets/remove': { may: 'member', input: named('snippet_id') },
    'POST /app/v2/sequences/list': { may: 'member', input: ofTeam },
    'POST /app/v2/sequences/get': { may: 'member', input: named('sequence_id') },
    'POST /app/v2/sequences/create': {
      may: 'member',
      input: side => ({ ...ofTeam(side), name: 'New', mailbox_id: side.ids.mailbox_id }),
    },
    'POST /app/v2/sequences/save': {
      may: 'member',
      mixed: 'shared',
      input: side => ({ ...named('sequence_id')(side), steps }),
    },
    'POST /app/v2/sequences/publish': { may: 'member', input: side => ({ ...named('sequence_id')(side), version: 0 }) },
    'POST /app/v2/sequences/set_state': {
      may: 'member',
      input: side => ({ ...named('sequence_id')(side), state: 'PAUSED' }),
      unproven: 'needs a published sequence; sequences.test.ts has one',
    },
    'POST /app/v2/sequences/enroll': {
      may: 'member',
      mixed: 'left out',
      input: side => ({
        ...named('sequence_id')(side),
        recipients: [{ creator_id: side.ids.mailed_creator_id, email: 'x@creators.example' }],
      }),
    },
    'POST /app/v2/sequences/preview': {
      may: 'member',
      input: side => ({ ...named('sequence_id')(side), step: 0 }),
    },
    'POST /app/v2/sequences/versions': { may: 'member', input: named('sequence_id') },
    'POST /app/v2/sequences/enrollments': { may: 'member', input: named('sequence_id') },
    'POST /app/v2/sequences/stop': {
      may: 'member',
      input: named('sequence_id'),
      unproven: 'needs a creator in a sequence; sequences.test.ts has one',
    },
    'POST /app/v2/sequences/restart': {
      may: 'member',
      input: named('sequence_id'),
      unproven: 'needs a stopped creator; sequences.test.ts has one',
    },
    'POST /app/v2/sequences/delete': { may: 'member', input: named('sequence_id') },
  },
}
