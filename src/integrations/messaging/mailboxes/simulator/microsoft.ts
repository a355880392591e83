import { type SimulatedAccounts, tokenFor } from './accounts.ts'
import { accept, accountOf, isAnswer, recipientOf, refusalOf, type SimulatedProvider, tokenAnswer } from './answer.ts'
import type { SimulatedPush } from './push.ts'

/** Microsoft Graph as far as the product uses it. `base` is where it answers. */
export const simulatedMicrosoft =
  (accounts: SimulatedAccounts, base: string, push: SimulatedPush): SimulatedProvider =>
  request => {
    const { method, path, query, body } = request
    if (path === '/oauth2/v2.0/token')
      return tokenAnswer(accounts, body, email => ({
        access_token: tokenFor('access', email),
        refresh_token: tokenFor('refresh', email),
        expires_in: 3_599,
        token_type: 'Bearer',
      }))
    const account = accountOf(accounts, request)
    if (isAnswer(account)) return account
    const find = (id: string | undefined) => account.mails.find(mail => mail.id === id)
    if (path === '/v1.0/me')
      return { status: 200, body: { mail: account.email, userPrincipalName: account.email, displayName: account.name } }
    if (/^\/v1\.0\/subscriptions(\/|$)/.test(path)) return push.subscribe(account, request)
    if (method === 'POST' && path === '/v1.0/me/messages') {
      const raw = Buffer.from(body.toString(), 'base64')
      const refusal = refusalOf(accounts, recipientOf(raw))
      if (refusal) return refusal
      const mail = accounts.store(account, raw, 'drafts')
      return { status: 201, body: { id: mail.id, internetMessageId: mail.messageId, isDraft: true } }
    }
    if (method === 'GET' && path === '/v1.0/me/messages') {
      const [, messageId] = /internetMessageId eq '([^']+)'/.exec(query.get('$filter') ?? '') ?? []
      const value = account.mails
        .filter(mail => mail.messageId === messageId)
        .map(mail => ({ id: mail.id, isDraft: mail.folder === 'drafts' }))
      return { status: 200, body: { value } }
    }
    if (path === '/v1.0/me/mailFolders/inbox/messages/delta') {
      const since = Number(query.get('$deltatoken') ?? account.turns)
      const value = account.mails
        .filter(({ turn, folder }) => turn > since && folder === 'inbox')
        .map(mail => ({ id: mail.id }))
      const deltaLink = `${base}/v1.0/me/mailFolders/inbox/messages/delta?$deltatoken=${account.turns}`
      return { status: 200, body: { value, '@odata.deltaLink': deltaLink } }
    }
    const [, id, part] = /^\/v1\.0\/me\/messages\/(\w+)(?:\/([$\w]+))?$/.exec(path) ?? []
    const mail = find(id)
    if (!mail) return undefined
    if (part === '$value') return { status: 200, headers: { 'content-type': 'text/plain' }, body: mail.raw }
    if (method === 'POST' && part === 'attachments') {
      mail.attachments++
      return { status: 201, body: { id: `${id}-${mail.attachments}` } }
    }
    if (method === 'POST' && part === 'send') return accept(accounts, account, mail, { status: 202 })
    if (method === 'DELETE') {
      account.mails = account.mails.filter(one => one !== mail)
      return { status: 204 }
    }
    return undefined
  }
