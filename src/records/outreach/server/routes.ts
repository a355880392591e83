import { badRequest, conflict, notFound, raise, unprocessable } from '#platform/server/errors.ts'
import { type Access, memberOf, orgMember, personOf } from '#platform/server/http/access.ts'
import { idempotencyKeyOf } from '#platform/server/http/idempotency.ts'
import { serve } from '#platform/server/http/serve.ts'
import { outreach } from '../contract.ts'
import { VARIABLES } from '../variables.ts'
import { CALLBACK_PATH } from './mailboxes/callback-page.ts'
import { beginSignIn } from './mailboxes/sign-ins.ts'
import { deleteSignature, listSenders, listSignatures, saveSignature, setDefaults } from './mailboxes/signatures.ts'
import { queueAtOnce } from './sending/queue-at-once.ts'
import { sendAtOnce } from './sending/send-at-once.ts'
import type { TrySending } from './sending/send-mail.ts'
import type { OutreachServices } from './services.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './writing/templates.ts'

/** A team has no brands of its own yet, so a brand is named by its team (API-007: others answer 404). */
const teamOrBrand: Access<{ organization_id?: string | undefined; brand_id?: string | undefined }> = {
  name: 'member of the team or its brand',
  allow: (gate, { organization_id, brand_id }) =>
    orgMember.allow(gate, {
      organization_id:
        organization_id ?? brand_id ?? raise(badRequest('organization_id: Required', { field: 'organization_id' })),
    }),
}

const needed = (value: string | undefined, field: string): string =>
  value ?? raise(badRequest(`${field}: Required`, { field }))

/** Calls that name a mailbox alone. */
const ofMailbox = memberOf('mailboxes', 'nylas_authentication_id')
const ofNamedMailbox: Access<{ nylas_authentication_id?: string | undefined }> = {
  name: ofMailbox.name,
  allow: (gate, { nylas_authentication_id }) =>
    ofMailbox.allow(gate, { nylas_authentication_id: needed(nylas_authentication_id, 'nylas_authentication_id') }),
}
const ofNamedTemplate: Access<{ id?: string | undefined }> = {
  name: 'member of the team of the template',
  allow: (gate, { id }) => memberOf('outreach_templates', 'id').allow(gate, { id: needed(id, 'id') }),
}

export const outreachRoutes = (services: OutreachServices, trySending: TrySending) =>
  serve(outreach, {
    send: {
      access: orgMember,
      // 2.5 MB of files in base64, and the text
      mostBytes: 6_000_000,
      transaction: 'none',
      repeated: 'itself',
      dryRun: async ({ db, organizationId: organization_id, caller, input }) => {
        const { user_id } = personOf(caller)
        const { items, failed } = await queueAtOnce(db, services, { organization_id, user_id }, input)
        return { success: items.map(({ creator_v2_id, email }) => ({ creator_v2_id, email })), failed }
      },
      run: ({ organizationId: organization_id, caller, request, input }) => {
        const key = idempotencyKeyOf(request.headers['idempotency-key'])
        return sendAtOnce(services, trySending, { organization_id, user_id: personOf(caller).user_id, key }, input)
      },
    },
    templates: {
      access: orgMember,
      run: async ({ db, organizationId }) => ({
        templates: await listTemplates(db, organizationId),
        variables: VARIABLES.map(name => ({ name })),
      }),
    },
    saveTemplate: {
      access: orgMember,
      run: async ({ db, organizationId, input }) => {
        const template = (await saveTemplate(db, organizationId, input)) ?? raise(notFound('Template'))
        if (template === 'taken') raise(conflict('There is a template with this name already.'))
        return { template }
      },
    },
    deleteTemplate: {
      access: ofNamedTemplate,
      run: async ({ db, organizationId, input: { id } }) =>
        (await deleteTemplate(db, organizationId, needed(id, 'id'))) ?? raise(notFound('Template')),
    },
    senders: {
      access: teamOrBrand,
      run: async ({ db, organizationId }) => ({ items: await listSenders(db, organizationId) }),
    },
    signatures: {
      access: ofMailbox,
      run: async ({ db, organizationId, input }) => ({
        signatures: await listSignatures(db, organizationId, input.nylas_authentication_id),
      }),
    },
    saveSignature: {
      access: ofMailbox,
      run: async ({ db, organizationId, input }) => ({
        signature: (await saveSignature(db, organizationId, input)) ?? raise(notFound('Signature')),
      }),
    },
    deleteSignature: {
      access: ofNamedMailbox,
      run: async ({ db, organizationId, input }) => {
        const id = needed(input.id, 'id')
        const deleted = await deleteSignature(db, organizationId, input.nylas_authentication_id ?? '', id)
        return deleted ? { id } : raise(notFound('Signature'))
      },
    },
    setDefaultSignatures: {
      access: ofMailbox,
      run: async ({ db, organizationId, input: { nylas_authentication_id: id, ...defaults } }) => {
        if (!(await setDefaults(db, organizationId, id, defaults))) raise(notFound('Signature'))
        return (await listSenders(db, organizationId, id))[0] ?? raise(notFound('Mailbox'))
      },
    },
    signIn: {
      access: teamOrBrand,
      run: async ({ db, organizationId, caller, clock, input: { provider: asked, email } }) => {
        const { oauth } = services.mailboxProviders
        const provider =
          (asked
            ? oauth.find(({ kind }) => kind === asked)
            : (oauth.find(({ kind }) => kind === 'NYLAS') ?? oauth[0])) ??
          raise(unprocessable('No provider with a sign-in page is set up here. Connect the mailbox by SMTP and IMAP.'))
        const signIn = { organization_id: organizationId, user_id: personOf(caller).user_id, provider: provider.kind }
        const state = await beginSignIn(db, services.mailKeys, signIn, clock.now())
        return { url: provider.signInUrl({ state, redirectUri: services.publicUrl + CALLBACK_PATH, email }) }
      },
    },
  })
