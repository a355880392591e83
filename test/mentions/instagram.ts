import { noticeSignature } from '#integrations/artist-accounts/notices.ts'
import { SIMULATED_INSTAGRAM, simulatedApp } from '#integrations/artist-accounts/simulator/pages.ts'
import { accountId, fanId } from '#integrations/artist-accounts/simulator/people.ts'
import { artistAccounts } from '#records/mentions/contract.ts'
import { NOTICE_PATH } from '#records/mentions/server/notices/notice-page.ts'
import type { CallOptions, TestServer } from '../server.ts'

interface Connected {
  organization_id: string
  artist_id: string
  username?: string
  as: CallOptions
}

/** Connects an account of an artist through the simulated sign-in, as a browser would. Answers Instagram's id of it. */
export async function connectInstagram(
  server: TestServer,
  { organization_id, artist_id, username = 'wrenhallow', as }: Connected,
): Promise<{ platform_id: string; status: number; location: string }> {
  const { body } = await server.call(artistAccounts.connect, { organization_id, artist_id }, as)
  const state = new URL(body.url).searchParams.get('state') ?? ''
  const redirect_uri = new URL(body.url).searchParams.get('redirect_uri') ?? ''
  const agreed = await fetch(`${server.url}${SIMULATED_INSTAGRAM}/agree`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: new URLSearchParams({ redirect_uri, state, username, decision: 'agree' }).toString(),
  })
  const location = agreed.headers.get('location') ?? ''
  const { status } = await fetch(location, { headers: { cookie: as.cookie ?? '' }, redirect: 'manual' })
  return { platform_id: accountId(username), status, location }
}

interface Story {
  account: string
  from?: string
  mid?: string
  at?: Date
  picture?: number
}

/** A notice of a story that mentions an account. */
export const storyNotice = (
  { account, from = 'marlow.tapes', mid = 'mid.1', at = new Date(), picture = 5 }: Story,
  url: string,
) => ({
  object: 'instagram',
  entry: [
    {
      id: account,
      time: Math.floor(at.getTime() / 1_000),
      messaging: [
        {
          sender: { id: fanId(from) },
          recipient: { id: account },
          timestamp: at.getTime(),
          message: {
            mid,
            attachments: [
              { type: 'story_mention', payload: { url: `${url}${SIMULATED_INSTAGRAM}/cdn/${picture}.jpg` } },
            ],
          },
        },
      ],
    },
  ],
})

/** A notice of a comment under a post of an account. */
export const commentNotice = (
  account: string,
  { id = 'c1', text = 'That bridge!', from = 'lena.kordt', at = new Date() } = {},
) => ({
  object: 'instagram',
  entry: [
    {
      id: account,
      time: Math.floor(at.getTime() / 1_000),
      changes: [
        { field: 'comments', value: { id, text, from: { id: fanId(from), username: from }, media: { id: 'media.1' } } },
      ],
    },
  ],
})

/** Sends a notice as Meta does; `signature` in place of the right one. */
export async function notify(server: TestServer, body: object | string, signature?: string): Promise<number> {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const { status } = await fetch(server.url + NOTICE_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signature ?? noticeSignature(simulatedApp.appSecret, bytes),
    },
    body: new Uint8Array(bytes),
  })
  return status
}

/** Plans how Instagram's next answers about an account fail. */
export const failNext = (server: TestServer, account: string, fault: string) =>
  fetch(`${server.url}${SIMULATED_INSTAGRAM}/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, fault }),
  })

/** What was sent from accounts, in order. */
export async function sentFrom(server: TestServer, account: string): Promise<{ to: string; text: string }[]> {
  const { items } = (await (await fetch(`${server.url}${SIMULATED_INSTAGRAM}/sent`)).json()) as {
    items: { account: string; to: string; text: string }[]
  }
  return items.filter(item => item.account === account)
}
