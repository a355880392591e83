import type { signups } from '#features/signups/contract.ts'
import type { Submission } from '#features/signups/server/submission.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { RequestFacts } from '#platform/server/http/access.ts'
import type { AskedConsent, ConsentDetails } from '#records/consents/contract.ts'
import { committed } from '#records/consents/server/commit.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import type { SignUpServices } from './sign-up-services.ts'

interface Agreeing {
  drop: PublishedDrop
  submission: Submission
  input: Pick<InputOf<(typeof signups)['subscribe']>, 'drop_version' | 'page_language' | 'page_url'>
  request: RequestFacts
  /** A code came with the form. That it is right, and which contact it went to, the statement that writes it finds out. */
  coded: boolean
  now: Date
}

/** One consent per box and channel, in the words of the version the fan saw. */
export async function agreementOf(
  { drops }: Pick<SignUpServices, 'drops'>,
  { drop, submission, input, request, coded, now }: Agreeing,
): Promise<{ drop_version: number; agreed: AskedConsent[] }> {
  const seen = input.drop_version && input.drop_version < drop.version ? input.drop_version : drop.version
  const { texts, locale } = await drops.wordsOf(drop, seen, input.page_language)
  const yes = drop.content.require_double_opt_in ? 'PENDING' : 'GIVEN'
  const boxes = [
    ['MARKETING', submission.marketing_opt_in],
    ['PARTNERS', submission.secondary_opt_in],
  ] as const
  const agreed = submission.contacts.flatMap(contact =>
    boxes.flatMap(([purpose, ticked]) => {
      const text = texts[`${purpose}:${contact.channel}`]
      if (!text) return []
      const consent = {
        purpose,
        channel: contact.channel,
        state: ticked ? yes : 'DECLINED',
        checkbox: ticked ? 'TICKED' : 'NOT_TICKED',
        text_id: text.id,
        text_hash: text.hash,
        locale,
      } as const
      const person: ConsentDetails = {
        contact: contact.address,
        page_url: submission.source.page_url ?? null,
        address: request.ip,
        user_agent: request.userAgent,
        proof: null,
      }
      const typed = committed(consent, person)
      if (!coded) return typed
      // who typed a code has answered already
      const { state, commitment, salt, details } = committed(
        { ...consent, state: ticked ? 'GIVEN' : 'DECLINED' },
        { ...person, proof: { kind: 'CODE', at: now.toISOString() } },
      )
      return { ...typed, by_code: { state, commitment, salt, details } }
    }),
  )
  return { drop_version: seen, agreed }
}
