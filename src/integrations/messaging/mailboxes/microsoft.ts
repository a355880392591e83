import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { type Answer, ask, type Fetch, failedSend, lostSend, signedOut } from './ask.ts'
import { composeMime } from './mime.ts'
import { authorized, authorizeUrl, exchangeCode, isSignedOut, type OAuthApp } from './oauth.ts'
import { type MailOutcome, type OAuthProvider, type SignedOut, SignInFailed } from './port.ts'
import { watchGraph } from './push/microsoft-push.ts'

interface MicrosoftSettings {
  clientId: string
  clientSecret: string
  /** The simulator's address in place of Microsoft's hosts. */
  simulator?: string | undefined
}

const SCOPE = 'offline_access User.Read Mail.ReadWrite Mail.Send'
const me = z.object({
  mail: z.string().nullish(),
  userPrincipalName: z.string(),
  displayName: z.string().nullish(),
})
const draft = z.object({ id: z.string(), internetMessageId: z.string().optional() })
const found = z.object({ value: z.array(z.object({ id: z.string(), isDraft: z.boolean().default(false) })) })
const delta = z.object({
  value: z.array(z.object({ id: z.string(), '@removed': z.unknown().optional() })),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
})

/**
 * Microsoft 365 (Graph, v1.0). A mail is written as a draft and then sent, because `sendMail` answers 202 without an id: after a
 * lost answer the draft that is still there proves that nothing was sent.
 */
export function microsoft(fetch: Fetch, settings: MicrosoftSettings, { clock }: { clock: Clock }): OAuthProvider {
  const { simulator } = settings
  const login = simulator ?? 'https://login.microsoftonline.com/common'
  const api = `${simulator ?? 'https://graph.microsoft.com'}/v1.0/me`
  const app: OAuthApp = {
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    authorizeUrl: `${login}/oauth2/v2.0/authorize`,
    tokenUrl: `${login}/oauth2/v2.0/token`,
    scope: SCOPE,
  }
  return {
    kind: 'MICROSOFT',
    signInUrl: request => authorizeUrl(app, request),
    async signIn(request) {
      const { access_token, refresh_token } = await exchangeCode(fetch, app, request)
      const parsed = me.safeParse(
        (await ask(fetch, api, { headers: { authorization: `Bearer ${access_token}` } })).json,
      )
      if (!parsed.success) throw new SignInFailed('Microsoft did not say whose mailbox this is.')
      const email = parsed.data.mail ?? parsed.data.userPrincipalName
      return { email, name: parsed.data.displayName || email, credentials: JSON.stringify({ refresh_token }) }
    },
    open({ credentials }, save) {
      const authorizedRequest = authorized(fetch, app, clock, credentials, save)
      // ids that stay the same when a draft is sent
      const request = (url: string, init: RequestInit = {}) =>
        authorizedRequest(url, { ...init, headers: { ...init.headers, prefer: 'IdType="ImmutableId"' } })
      const byMessageId = (messageId: string) =>
        request(
          `${api}/messages?$select=id,isDraft&$filter=${encodeURIComponent(`internetMessageId eq '${messageId.replaceAll("'", "''")}'`)}`,
        )
      return {
        idempotentForMs: 0,
        // Exchange allows four requests at once, and one of them reads
        sendsAtOnce: 3,
        watch: asked =>
          watchGraph({ api: api.replace(/\/me$/, ''), now: clock.now(), request: authorizedRequest }, asked),
        async send(mail): Promise<MailOutcome> {
          try {
            // attachments follow one by one: a request holds about 4 MB
            const mime = await composeMime({ ...mail, attachments: [] })
            const created = await request(`${api}/messages`, {
              method: 'POST',
              headers: { 'content-type': 'text/plain' },
              body: mime.toString('base64'),
            })
            if (isSignedOut(created)) return created
            if (created.status !== 201) return beforeSending(created)
            const { id, internetMessageId } = draft.parse(created.json)
            for (const { filename, contentType, content, contentId } of mail.attachments) {
              const added = await request(`${api}/messages/${id}/attachments`, {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({
                  '@odata.type': '#microsoft.graph.fileAttachment',
                  name: filename,
                  contentType,
                  contentBytes: content.toString('base64'),
                  ...(contentId ? { contentId, isInline: true } : {}),
                }),
              })
              if (isSignedOut(added)) return added
              if (added.status !== 201) return beforeSending(added)
            }
            const sent = await request(`${api}/messages/${id}/send`, { method: 'POST' })
            if (isSignedOut(sent)) return sent
            if (sent.status === 202) return { outcome: 'sent', providerId: id, messageId: internetMessageId }
            return forbidden(sent) ?? failedSend(sent)
          } catch (error) {
            return lostSend(error)
          }
        },
        async find(mail) {
          const answer = await byMessageId(mail.messageId)
          if (isSignedOut(answer)) return answer
          const copies = found.safeParse(answer.json).data?.value ?? []
          const sent = copies.find(({ isDraft }) => !isDraft)
          if (sent) return { outcome: 'sent', providerId: sent.id }
          if (copies.length === 0) return { outcome: 'unknown', reason: 'not among the sent mails' }
          for (const { id } of copies) {
            const removed = await request(`${api}/messages/${id}`, { method: 'DELETE' })
            if (isSignedOut(removed)) return removed
          }
          return { outcome: 'retry', reason: 'it was still a draft' }
        },
        async read(cursor) {
          const start = `${api}/mailFolders/inbox/messages/delta?$select=id&changeType=created&$filter=${encodeURIComponent(`receivedDateTime ge ${clock.now().toISOString()}`)}`
          const answer = await request(cursor ?? start)
          if (isSignedOut(answer)) return answer
          // the place was forgotten (resyncRequired): begin again
          if (answer.status === 410) return { outcome: 'read', mails: [], cursor: start, more: true }
          if (answer.status !== 200) throw new Error(`Graph answered ${answer.status}`)
          const parsed = delta.parse(answer.json)
          const mails: Buffer[] = []
          for (const { id } of parsed.value.filter(item => item['@removed'] === undefined)) {
            const source = await request(`${api}/messages/${id}/$value`)
            if (isSignedOut(source)) return source
            if (source.status === 200) mails.push(source.bytes)
          }
          const next = parsed['@odata.nextLink']
          return {
            outcome: 'read',
            mails,
            cursor: next ?? parsed['@odata.deltaLink'] ?? start,
            more: next !== undefined,
          }
        },
      }
    },
  }
}

/** Nothing was sent yet, whatever went wrong. */
function beforeSending(answer: Answer): MailOutcome {
  const failed = forbidden(answer) ?? failedSend(answer)
  return failed.outcome === 'unknown' ? { outcome: 'retry', reason: failed.reason } : failed
}

function forbidden({ status, json }: Answer): SignedOut | undefined {
  if (status === 403) return signedOut(String(json.error?.code ?? 'forbidden'))
  if (status === 404 && /MailboxNotEnabled|ResourceNotFound|ErrorInvalidUser/.test(String(json.error?.code)))
    return signedOut(String(json.error?.code), 'NOT_FOUND')
  return undefined
}
