import { type SimulatedAccounts, tokenFor } from './accounts.ts'
import { accept, accountOf, isAnswer, recipientOf, refusalOf, type SimulatedProvider, tokenAnswer } from './answer.ts'
import type { SimulatedPush } from './push.ts'

/** Gmail's REST API as far as the product uses it. */
export const simulatedGoogle =
  (accounts: SimulatedAccounts, push: SimulatedPush): SimulatedProvider =>
  request => {
    const { method, path, query, body } = request
    if (path === '/token')
      return tokenAnswer(accounts, body, email => ({
        access_token: tokenFor('access', email),
        refresh_token: tokenFor('refresh', email),
        expires_in: 3_599,
        token_type: 'Bearer',
      }))
    if (path === '/oauth2/v3/certs') return { status: 200, body: push.googleKeys() }
    const account = accountOf(accounts, request)
    if (isAnswer(account)) return account
    if (path === '/v1/userinfo') return { status: 200, body: { name: account.name, email: account.email } }
    if (path === '/gmail/v1/users/me/profile')
      return { status: 200, body: { emailAddress: account.email, historyId: String(account.turns) } }
    if (method === 'POST' && path === '/gmail/v1/users/me/watch') return push.watchGmail(account, body)
    if (method === 'POST' && path === '/upload/gmail/v1/users/me/messages/send') {
      const refusal = refusalOf(accounts, recipientOf(body))
      if (refusal) return refusal
      const mail = accounts.store(account, body, 'sent')
      return accept(accounts, account, mail, {
        status: 200,
        body: { id: mail.id, threadId: mail.id, labelIds: ['SENT'] },
      })
    }
    if (path === '/gmail/v1/users/me/messages') {
      const id = /rfc822msgid:(\S+)/.exec(query.get('q') ?? '')?.[1]
      const folder = /-in:sent/.test(query.get('q') ?? '') ? 'inbox' : 'sent'
      const messages = account.mails
        .filter(mail => mail.folder === folder && (!id || mail.messageId === `<${id}>`))
        .map(mail => ({ id: mail.id, threadId: mail.id }))
      return { status: 200, body: messages.length > 0 ? { messages } : { resultSizeEstimate: 0 } }
    }
    if (path === '/gmail/v1/users/me/history') {
      if (account.unreadable) return { status: 503, body: { error: { code: 503 } } }
      const start = Number(query.get('startHistoryId'))
      if (start > account.turns) return { status: 404, body: { error: { code: 404 } } }
      const history = account.mails
        .filter(({ turn }) => turn > start)
        .map(mail => ({
          id: String(mail.turn),
          messagesAdded: [
            { message: { id: mail.id, labelIds: [mail.folder === 'sent' ? 'SENT' : (mail.label ?? 'INBOX')] } },
          ],
        }))
      return { status: 200, body: { ...(history.length > 0 && { history }), historyId: String(account.turns) } }
    }
    const [, id] = /^\/gmail\/v1\/users\/me\/messages\/(\w+)$/.exec(path) ?? []
    const mail = account.mails.find(one => one.id === id)
    return mail ? { status: 200, body: { id, raw: mail.raw.toString('base64url') } } : undefined
  }
