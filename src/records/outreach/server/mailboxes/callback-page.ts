import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { SignInFailed } from '#integrations/messaging/mailboxes/port.ts'
import { html } from '#platform/contract/html.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { linkPage, sendLinkPage } from '#records/messages/server/link-pages/page.ts'
import type { OutreachServices } from '../services.ts'
import { consumeMailboxSignIn } from './sign-ins.ts'
import { storeMailbox } from './store-mailbox.ts'

export const CALLBACK_PATH = '/v1/outreach/oauth/callback'

/**
 * Where a provider returns to (MAIL-006). Whoever is signed in here must be who began: otherwise somebody could be led to connect
 * their mailbox to the team of another.
 */
export function callbackPage(services: OutreachServices): FastifyPluginAsync {
  const { database, clock, mailKeys, sessions, box, publicUrl, mailboxProviders } = services
  return async http => {
    http.get(CALLBACK_PATH, async (request, reply) => {
      const { code, state, error } = request.query as Record<string, string | undefined>
      const now = clock.now()
      const signIn = state
        ? await database.outsideOrganizations(db => consumeMailboxSignIn(db, mailKeys, state.slice(0, 500), now))
        : null
      if (!signIn)
        return say(reply, 400, 'This link is no longer valid', 'Go back to Fanfare and connect the mailbox again.')
      if (error || !code)
        return say(reply, 400, 'The mailbox was not connected', 'You did not allow it. Nothing has changed.')
      const identity = await sessions.identify(factsOf(request))
      const member = identity && (await sessions.membership(signIn.user_id, signIn.organization_id))
      if (!member || identity.user_id !== signIn.user_id)
        return say(reply, 403, 'Sign in first', 'Open Fanfare in this browser, sign in, and connect the mailbox again.')
      const provider = mailboxProviders.oauth.find(({ kind }) => kind === signIn.provider)
      if (!provider) return say(reply, 400, 'The mailbox was not connected', 'This provider is not set up here.')
      try {
        const signedIn = await provider.signIn({ code, redirectUri: publicUrl + CALLBACK_PATH })
        await database.inOrganization(signIn.organization_id, async db => {
          await storeMailbox(db, box, { ...signIn, ...signedIn }, now)
          await announceChange(db, signIn.organization_id, ['mailboxes', 'outreach'])
        })
        return say(reply, 200, 'Mailbox connected', `${signedIn.email} is connected. You can close this tab.`)
      } catch (failure) {
        if (failure instanceof SignInFailed) return say(reply, 400, 'The mailbox was not connected', failure.message)
        throw failure
      }
    })
  }
}

const say = (reply: FastifyReply, status: number, title: string, lede: string) =>
  sendLinkPage(
    reply,
    linkPage({
      locale: 'en',
      title,
      stylesheets: [],
      short: true,
      body: html`<header><h1>${title}</h1><p class="lede">${lede}</p></header><footer><a href="/outreach">Back to Fanfare</a></footer>`,
    }),
    status,
  )
