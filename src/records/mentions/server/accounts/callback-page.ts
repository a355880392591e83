import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { SignInFailed } from '#integrations/artist-accounts/port.ts'
import { html } from '#platform/contract/html.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { linkPage, sendLinkPage } from '#records/messages/server/link-pages/page.ts'
import type { MentionServices } from '../services.ts'
import { consumeAccountSignIn } from './sign-ins.ts'
import { storeAccount } from './store-account.ts'

export const CALLBACK_PATH = '/integrations/instagram/callback'

/**
 * Where Instagram returns to. Whoever is signed in here must be who began: otherwise somebody could be led to connect their
 * account to the team of another.
 */
export function callbackPage(services: MentionServices): FastifyPluginAsync {
  const { database, clock, mailKeys, sessions, box, publicUrl, instagram } = services
  return async http => {
    http.get(CALLBACK_PATH, async (request, reply) => {
      const { code, state, error } = request.query as Record<string, string | undefined>
      const now = clock.now()
      const signIn = state
        ? await database.outsideOrganizations(db =>
            consumeAccountSignIn(db, mailKeys, String(state).slice(0, 500), now),
          )
        : null
      if (!signIn)
        return say(reply, 400, 'This link is no longer valid', 'Go back to Fanfare and connect the account again.')
      if (error || !code)
        return say(reply, 400, 'The account was not connected', 'You did not allow it. Nothing has changed.')
      const identity = await sessions.identify(factsOf(request))
      const member = identity && (await sessions.membership(signIn.user_id, signIn.organization_id))
      if (!member || member.role === 'brand_scoped' || identity.user_id !== signIn.user_id)
        return say(reply, 403, 'Sign in first', 'Open Fanfare in this browser, sign in, and connect the account again.')
      if (!instagram) return say(reply, 400, 'The account was not connected', 'Instagram is not set up here.')
      try {
        const account = await instagram.signIn({
          code: String(code).slice(0, 2_000),
          redirectUri: publicUrl + CALLBACK_PATH,
        })
        await database.inOrganization(signIn.organization_id, db =>
          storeAccount(db, box, { ...signIn, ...account }, now),
        )
        return say(reply, 200, 'Account connected', `@${account.username} is connected. You can close this tab.`)
      } catch (failure) {
        if (failure instanceof SignInFailed) return say(reply, 400, 'The account was not connected', failure.message)
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
      body: html`<header><h1>${title}</h1><p class="lede">${lede}</p></header><footer><a href="/artists">Back to Fanfare</a></footer>`,
    }),
    status,
  )
