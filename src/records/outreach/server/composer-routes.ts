import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import { badRequest, conflict, notFound, raise, unprocessable } from '#platform/server/errors.ts'
import { type Caller, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { newId } from '#platform/server/new-id.ts'
import { INLINE_SUFFIX } from '../attachments.ts'
import { composer } from '../composer-contract.ts'
import { masked } from '../rules.ts'
import { listCopies, listMailings, loadMailings, resolveUnknown } from './sending/mailings.ts'
import { cancelMailing, sendDraft, startOf } from './sending/send-draft.ts'
import type { OutreachServices } from './services.ts'
import { liftSuppression, listSuppressions, suppress } from './suppressions.ts'
import { attachFiles } from './writing/attachments.ts'
import { chosenRecipients } from './writing/candidates.ts'
import { discardDraft, findDraft, listDrafts, type Owner, readDraft, saveDraft } from './writing/drafts.ts'
import { inspectDraft, teamName } from './writing/preflight.ts'
import { renderMail } from './writing/render.ts'

const ownerOf = ({ caller, organizationId }: { caller: Caller; organizationId: string }): Owner => ({
  organization_id: organizationId,
  user_id: personOf(caller).user_id,
})

export const composerRoutes = ({ contactKeys, publicUrl }: Pick<OutreachServices, 'contactKeys' | 'publicUrl'>) =>
  serve(composer, {
    candidates: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input: { organization_id: _, limit, ...asked } }) =>
        chosenRecipients(database, organizationId, asked, limit),
    },
    drafts: { access: orgMember, run: async ({ db, ...asked }) => ({ items: await listDrafts(db, ownerOf(asked)) }) },
    getDraft: { access: orgMember, run: ({ db, input: { id }, ...asked }) => readDraft(db, ownerOf(asked), id) },
    saveDraft: {
      access: orgMember,
      mostBytes: 4_000_000,
      run: ({ db, input, clock, ...asked }) => saveDraft(db, ownerOf(asked), input, clock.now()),
    },
    discardDraft: {
      access: orgMember,
      run: async ({ db, input: { id }, ...asked }) =>
        (await discardDraft(db, ownerOf(asked), id)) ?? raise(notFound('Draft')),
    },
    attach: {
      access: orgMember,
      run: async ({ db, upload, organizationId, input: { draft_id, filename, inline }, ...asked }) => {
        if (!(await findDraft(db, ownerOf({ organizationId, ...asked }), draft_id))) raise(notFound('Draft'))
        const content_id = inline === 'true' ? `${newId()}${INLINE_SUFFIX}` : null
        const [file] = await attachFiles(db, organizationId, draft_id, [{ filename, content: upload, content_id }])
        return file ?? raise(badRequest('The file is empty.'))
      },
    },
    detach: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id }, ...asked }) => {
        const file = await db
          .selectFrom('outreach_attachments')
          .select('mailing_id')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .executeTakeFirst()
        const draft = file && (await findDraft(db, ownerOf({ organizationId, ...asked }), file.mailing_id))
        if (!draft) raise(notFound('File'))
        await db
          .deleteFrom('outreach_attachments')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute()
        return { id }
      },
    },
    preview: {
      access: orgMember,
      run: async ({ db, input: { id, creator_id }, clock, ...asked }) => {
        const draft = (await findDraft(db, ownerOf(asked), id)) ?? raise(notFound('Draft'))
        const now = clock.now()
        const { items, text, mailbox } = await inspectDraft(db, draft, { contactKeys, now, start: startOf(draft, now) })
        const item = items.find(one => one.creator_id === creator_id) ?? raise(notFound('Recipient'))
        const footer = mailbox.unsubscribe_link ? { unsubscribeUrl: `${publicUrl}/`, team: await teamName(db) } : null
        return { to: item.email, ...renderMail(text, item.values, footer) }
      },
    },
    preflight: {
      access: orgMember,
      run: async ({ db, input: { id }, clock, ...asked }) => {
        const draft = (await findDraft(db, ownerOf(asked), id)) ?? raise(notFound('Draft'))
        const now = clock.now()
        const { hash, items } = await inspectDraft(db, draft, { contactKeys, now, start: startOf(draft, now) })
        const times = items.flatMap(({ send_at }) => (send_at ? [new Date(send_at)] : [])).toSorted((a, b) => +a - +b)
        return {
          hash,
          ready: items.filter(({ verdict }) => verdict === 'ready').length,
          first_leaves_at: times[0] ?? null,
          last_leaves_at: times.at(-1) ?? null,
          items,
        }
      },
    },
    sendDraft: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id, hash }, clock, ...asked }) => {
        await sendDraft(db, ownerOf({ organizationId, ...asked }), { id, hash, contactKeys, now: clock.now() })
        return (await loadMailings(db, organizationId, [id]))[0] ?? raise(notFound('Mailing'))
      },
    },
    cancel: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id } }) => ({
        id,
        ...((await cancelMailing(db, organizationId, id)) ?? raise(notFound('Mailing'))),
      }),
    },
    mailings: { access: orgMember, run: ({ db, organizationId, input }) => listMailings(db, organizationId, input) },
    mailing: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id } }) =>
        (await loadMailings(db, organizationId, [id]))[0] ?? raise(notFound('Mailing')),
    },
    copies: { access: orgMember, run: ({ db, organizationId, input }) => listCopies(db, organizationId, input) },
    resolveUnknown: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id, decision }, clock }) => ({
        id,
        state:
          (await resolveUnknown(db, organizationId, id, decision, clock.now())) ??
          raise(notFound('Copy', 'This copy is not of unknown fate any more.')),
      }),
    },
    suppressions: {
      access: orgMember,
      run: ({ db, organizationId, input }) => listSuppressions(db, organizationId, input),
    },
    suppress: {
      access: orgMember,
      run: async ({ db, organizationId, caller, input: { email } }) => {
        if (!isEmail(email)) raise(unprocessable(validationMessages.email, { field: 'email' }))
        const by_user = personOf(caller).user_id
        await suppress(db, contactKeys, { organization_id: organizationId, email, reason: 'BY_HAND', by_user })
        return { shown: masked(email) }
      },
    },
    lift: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id } }) => {
        const lifted = await liftSuppression(db, organizationId, id)
        if (lifted === 'none') raise(notFound('Address'))
        if (lifted === 'own wish') raise(conflict('This address unsubscribed itself. Only its owner can change that.'))
        return { id }
      },
    },
  })
