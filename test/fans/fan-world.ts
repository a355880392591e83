import { randomInt, randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type CaptchaAction, captchas } from '#features/captcha/contract.ts'
import type { signups } from '#features/signups/contract.ts'
import { memoryStorage } from '#integrations/storage/memory.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { createProfile, type DropDraft, readProfile } from '#records/drops/server/save-drop.ts'
import { makeDrop } from '#screens/studio/server/drafts/make-drop.ts'
import type { TestServer } from '../server.ts'

export type SignupBody = SentOf<(typeof signups)['subscribe']>

/** A drop of a team made up for this test, open unless said otherwise. */
export async function givenDrop(
  server: TestServer,
  draft: Partial<DropDraft> = {},
  {
    organization_id = randomUUID() as string,
    slug = `drop-${randomUUID().slice(0, 8)}`,
    of_profile,
  }: { organization_id?: string; slug?: string; of_profile?: string } = {},
) {
  const drop = await server.app.database.inOrganization(organization_id, async db => {
    const name = `artist-${randomUUID().slice(0, 8)}`
    const drop_profile_id =
      of_profile ?? (await createProfile(db, organization_id, { slug: name, title: 'Vesper Lane' }))
    await readProfile(db, organization_id, drop_profile_id)
    return makeDrop(db, memoryStorage(), organization_id, {
      drop_profile_id,
      slug,
      draft: { title: 'Night Bus', drop_type: 'BASIC_SIGN_UP', ...draft },
    })
  })
  return { organization_id, drop }
}

export type GivenDrop = Awaited<ReturnType<typeof givenDrop>>

/** A form as the page sends it, captcha solved. */
export async function formFor(
  server: TestServer,
  { drop }: { drop: Pick<GivenDrop['drop'], 'id' | 'slug' | 'drop_profile'> },
  fields: Partial<SignupBody> = {},
  action: CaptchaAction = 'signup',
): Promise<SignupBody> {
  return {
    drop_profile_id: drop.drop_profile.id,
    drop_id: drop.id,
    email_address: someAddress(),
    marketing_opt_in: true,
    page_url: `${server.url}/d/${drop.slug}`,
    captcha_token: await solvedCaptcha(server, action),
    ...fields,
  }
}

export const someAddress = () => `fan.${randomUUID().slice(0, 12)}@mail.example`

/** A captcha token, worked for as a browser would: behind a proxy from an address of its own. */
export async function solvedCaptcha(server: TestServer, action: CaptchaAction): Promise<string> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const headers = { 'x-forwarded-for': address }
  const { status, body: challenge } = await server.call(captchas.challenge, { action }, { headers })
  if (status !== 200 || challenge.provider !== 'altcha') {
    throw new Error(`Tests solve proofs of work only, and were given ${status}: ${JSON.stringify(challenge)}`)
  }
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
