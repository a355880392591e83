import { newId } from '#platform/server/new-id.ts'
import { outreach } from '#records/outreach/contract.ts'
import type { TestServer } from '../server.ts'
import type { Team } from '../teams.ts'

type Provider = 'GOOGLE' | 'MICROSOFT' | 'NYLAS'

interface Member {
  organization_id: string
  as: { cookie: string }
}

export const memberOf = <P extends string>({ organization_id, people }: Team<P>, person: P): Member => ({
  organization_id,
  as: people[person],
})

/** Answers the provider's sign-in page as a person would, and follows it back. */
export async function signInAt(
  server: TestServer,
  { organization_id, as }: Member,
  { provider, email, decision = 'agree' }: { provider: Provider; email: string; decision?: 'agree' | 'cancel' },
): Promise<{ status: number; text: string; back: string }> {
  const { body } = await server.call(outreach.signIn, { organization_id, provider }, as)
  const url = new URL(body.url)
  const page = await (await fetch(url)).text()
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
  const answer = await fetch(new URL(action, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: new URLSearchParams({
      redirect_uri: url.searchParams.get('redirect_uri') ?? '',
      state: url.searchParams.get('state') ?? '',
      email,
      decision,
    }).toString(),
  })
  const back = answer.headers.get('location') ?? ''
  const landed = await fetch(back, { headers: { cookie: as.cookie } })
  return { status: landed.status, text: await landed.text(), back }
}

/** A connected mailbox at a simulated provider. Answers its id and address. */
export async function givenMailbox(server: TestServer, member: Member, provider: Provider = 'GOOGLE') {
  const email = `sender-${newId().slice(-8)}@label.example`
  await signInAt(server, member, { provider, email })
  const { body } = await server.call(outreach.senders, { organization_id: member.organization_id }, member.as)
  const id = body.items.find(item => item.email === email)?.id
  if (!id) throw new Error('The mailbox was not connected.')
  return { id, email }
}

/** What a simulated mailbox has sent, as RFC 822 text. */
export async function sentFrom(server: TestServer, email: string): Promise<string[]> {
  const answer = await fetch(`${server.url}/simulators/mail/sent?email=${encodeURIComponent(email)}`)
  return ((await answer.json()) as { items: { raw: string }[] }).items.map(({ raw }) => raw)
}

/** Puts a mail into a simulated mailbox: into its inbox, or under another label of Gmail. */
export const deliverTo = (server: TestServer, email: string, raw: string, label = 'INBOX') =>
  fetch(`${server.url}/simulators/mail/deliver?email=${encodeURIComponent(email)}&label=${label}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: raw.replace(/\r?\n/g, '\r\n'),
  })

/** A Gmail mailbox that sends and cannot be read, until it can again. */
export const failReading = (server: TestServer, email: string, { until = '' } = {}) =>
  fetch(`${server.url}/simulators/mail/unreadable?email=${encodeURIComponent(email)}&until=${until}`, {
    method: 'POST',
  })

/** The provider takes the access back, or forgets the mailbox. */
export const revoke = (server: TestServer, email: string, state: 'invalid' | 'gone' = 'invalid') =>
  fetch(`${server.url}/simulators/mail/revoke?email=${encodeURIComponent(email)}&state=${state}`, { method: 'POST' })

interface ProviderNotice {
  url: string
  body: string
  headers: Record<string, string>
}

/** What the simulated provider of a mailbox would send now, signed, without sending it. */
export async function noticesTo(server: TestServer, email: string): Promise<ProviderNotice[]> {
  const answer = await fetch(`${server.url}/simulators/mail/notices?email=${encodeURIComponent(email)}`)
  return ((await answer.json()) as { items: ProviderNotice[] }).items
}

/** Sends a lifecycle event of Graph; answers the statuses that it got. */
export async function lifecycleOf(server: TestServer, email: string, event: string): Promise<number[]> {
  const address = `${server.url}/simulators/mail/lifecycle?email=${encodeURIComponent(email)}&event=${event}`
  return ((await (await fetch(address, { method: 'POST' })).json()) as { answers: number[] }).answers
}
