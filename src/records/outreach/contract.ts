import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { isEmail, isName, validationMessages } from '#platform/contract/validators.ts'
import { id } from '#platform/contract/values.ts'

/** A signature of a mailbox; `text` is rich-text nodes in JSON (MAIL-012). */
export const signature = z.object({ id, name: z.string(), text: z.string(), nylas_authentication_id: id })
export type Signature = z.infer<typeof signature>

export const grantStatus = z.enum(['valid', 'invalid', 'NOT_FOUND'])
export type GrantStatus = z.infer<typeof grantStatus>

/** A connected mailbox (MAIL-008). */
export const sender = z.object({
  id,
  email: z.string(),
  grant_status: grantStatus,
  signature_for_new: signature.nullable(),
  signature_for_replies: signature.nullable(),
})
export type Sender = z.infer<typeof sender>

/** A template; `text` is rich-text nodes in JSON (MAIL-025). */
export const template = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  variables: z.array(z.object({ name: z.string() })),
})
export type Template = z.infer<typeof template>

/** An attached file in base64 (MAIL-043). */
export const attachment = z.object({
  content_type: z.string().max(100).optional(),
  filename: z.string().trim().min(1).max(200),
  content: z.base64(),
  content_id: z.string().max(200).nullish(),
})

/** What became of a recipient; `detail` says why a mail failed. */
export const mailed = z.object({ creator_v2_id: id, email: z.string(), detail: z.string().optional() })

const name = z.string().trim().max(100).refine(isName, 'A name is required.')
const richText = z.string().max(200_000)
const eitherTeam = { organization_id: id.optional(), brand_id: id.optional() }
/** DELETE takes its fields as JSON or as a query (MAIL-029). */
const inBodyOrQuery = <S extends z.ZodRawShape>(shape: S) => ({ query: z.object(shape), body: z.object(shape) })

/** Mail to creators from the team's own mailboxes. */
export const outreach = {
  send: command('/brand/v2/create_outreach_email_bulk', {
    summary:
      'Send a mail to creators at once, a copy each; 409 for a mailbox that needs to be reconnected. Who cannot be sent to is in `failed`',
    body: z.object({
      sender_authentication_id: id,
      organization_id: id,
      recipients: z
        .array(z.object({ creator_v2_id: id, email: z.string().max(320) }))
        .min(1)
        .max(5_000),
      subject: z.string().trim().min(1).max(300),
      body_html: z.string().trim().min(1).max(500_000),
      activation_id: id.nullish(),
      attachments: z.array(attachment).max(50).default([]),
    }),
    answer: z.object({ success: z.array(mailed), failed: z.array(mailed) }),
    changes: ['outreach', 'threads', 'mailboxes'],
  }),
  templates: query('/brand/v2/list_outreach_templates', {
    summary: 'Templates of a team, and the variables that a mail may name',
    body: z.object({ organization_id: id, is_outreach_for_activation: z.boolean().optional() }),
    answer: z.object({ templates: z.array(template), variables: z.array(z.object({ name: z.string() })) }),
    shows: ['templates'],
  }),
  saveTemplate: command('/brand/v2/save_outreach_template', {
    summary: 'Make a template, or change the one with this `id`; 409 where another has the name',
    body: z.object({
      id: id.optional(),
      organization_id: id,
      name,
      text: richText,
      subject: z.string().max(300).optional(),
    }),
    answer: z.object({ template }),
    changes: ['templates'],
  }),
  deleteTemplate: command('DELETE /brand/v2/delete_outreach_template', {
    summary: 'Delete a template',
    ...inBodyOrQuery({ id: id.optional() }),
    answer: z.object({ id }),
    changes: ['templates'],
  }),
  senders: query('/brand/v2/list_outreach_sender_authentications', {
    summary: 'Mailboxes of a team that mail can be sent from',
    body: z.object(eitherTeam),
    answer: z.object({ items: z.array(sender) }),
    shows: ['mailboxes'],
  }),
  signatures: query('/brand/v2/list_outreach_signatures', {
    summary: 'Signatures of a mailbox',
    body: z.object({ nylas_authentication_id: id }),
    answer: z.object({ signatures: z.array(signature) }),
    shows: ['mailboxes'],
  }),
  saveSignature: command('/brand/v2/create_or_update_outreach_signature', {
    summary: 'Make a signature, or change the one with this `id`',
    body: z.object({ id: id.optional(), nylas_authentication_id: id, name, text: richText }),
    answer: z.object({ signature }),
    changes: ['mailboxes'],
  }),
  deleteSignature: command('DELETE /brand/v2/delete_outreach_signature', {
    summary: 'Delete a signature; it is no default any more',
    ...inBodyOrQuery({ id: id.optional(), nylas_authentication_id: id.optional() }),
    answer: z.object({ id }),
    changes: ['mailboxes'],
  }),
  setDefaultSignatures: command('/brand/v2/update_default_outreach_signature', {
    summary: 'Choose which signature new mails and answers begin with',
    body: z.object({
      nylas_authentication_id: id,
      signature_for_new_id: id.nullable(),
      signature_for_replies_id: id.nullable(),
    }),
    answer: sender.pick({ id: true, signature_for_new: true, signature_for_replies: true }),
    changes: ['mailboxes'],
  }),
  signIn: command('/v1/outreach/oauth/generate_auth_url', {
    summary: "The provider's sign-in page for a mailbox. The way back is good for ten minutes and works once",
    body: z.object({
      ...eitherTeam,
      provider: z.enum(['GOOGLE', 'MICROSOFT', 'NYLAS']).optional(),
      /** The mailbox to reconnect, so that the page proposes it. */
      email: z.string().max(320).refine(isEmail, validationMessages.email).optional(),
    }),
    answer: z.object({ url: z.string() }),
    changes: [],
  }),
}
