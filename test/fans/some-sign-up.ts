import { createHash, randomUUID } from 'node:crypto'
import type { SignUp } from '#features/signups/server/sign-up.ts'
import type { GivenDrop } from './fan-world.ts'

interface More extends Omit<Partial<SignUp>, 'submission'> {
  address?: string
  submission?: Partial<SignUp['submission']>
}

/** A sign-up as the batch writer gets it: somebody new by email, unless said otherwise. */
export function someSignUp({ organization_id, drop }: GivenDrop, { address, submission, ...more }: More = {}): SignUp {
  const email = address ?? `fan-${randomUUID()}@mail.example`
  const hash = hashOf(email)
  const limit = { maximum: 1_000, windowSeconds: 3_600 }
  return {
    limits: [{ key: `test:${email}`, ...limit }],
    drop_limit: { key: `test:${drop.id}`, ...limit },
    organization_id,
    drop_id: drop.id,
    drop_version: 1,
    link_id: undefined,
    submission: {
      method: 'EMAIL',
      contacts: [{ channel: 'EMAIL', value: email, address: email }],
      facts: {},
      answers: {},
      source: {},
      marketing_opt_in: true,
      secondary_opt_in: false,
      ...submission,
    },
    source: {},
    repeat: { request: hash, repeat_of: hash, keyed: false },
    captcha: null,
    codes: [],
    quarantine: [],
    browser_signup_id: null,
    agreed: [],
    ...more,
  }
}

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
