import type { GivenAnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/server/database/db.ts'
import { readDraft } from '#records/drops/server/drafts.ts'
import type { studio } from '../../contract.ts'
import type { Finding, MessageCost } from '../../findings.ts'
import type { StudioServices } from '../studio-services.ts'
import { deadLinks } from './dead-links.ts'
import { factsOf, runDraftChecks } from './draft-findings.ts'
import { expectedSignUps } from './expected-sign-ups.ts'
import { info } from './facts.ts'
import { messageCostOf } from './message-cost.ts'

interface Looking {
  database: Database
  organizationId: string
  input: InputOf<typeof studio.preflight>
  now: Date
}

/** Looks a draft over. Other sites are asked outside of any transaction. @throws 404 */
export async function preflightOf(
  services: StudioServices,
  { database, organizationId, input, now }: Looking,
): Promise<GivenAnswerOf<typeof studio.preflight>> {
  const { id, check_links, expected_sign_ups } = input
  const { revision, facts } = await database.readOrganization(organizationId, async db => {
    const drop = await readDraft(db, organizationId, id)
    return { revision: drop.revision, facts: await factsOf(db, services, drop, now) }
  })
  const expected =
    expected_sign_ups === undefined
      ? await database.searchOrganization(organizationId, db => expectedSignUps(db, id))
      : { sign_ups: expected_sign_ups, expectation: 'given' as const }
  const cost = messageCostOf(facts.page, { shareUrl: facts.shareUrl, dropHost: services.addresses.dropHost }, expected)
  const { findings, passed } = runDraftChecks(facts)
  const links = check_links ? await deadLinks(facts, services.checkLinks) : { findings: [], passed: [] }
  return {
    revision,
    findings: [...findings, ...links.findings, ...costFinding(cost)].sort(byLevel),
    passed: [...passed, ...links.passed],
    cost,
  }
}

const LEVELS = ['error', 'warning', 'info'] as const
const byLevel = (one: Finding, other: Finding) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level)

function costFinding({ total, expected_sign_ups, lines }: MessageCost): Finding[] {
  const long = lines.filter(({ channel, segments }) => channel === 'PHONE' && segments > 1)
  const said = total.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  if (total === 0 && long.length === 0) return []
  return [
    info({
      code: 'message_cost',
      field: 'confirmation_message_contact_preference',
      text: `Messages will cost ${said} at most for ${expected_sign_ups.toLocaleString('en-US')} sign-ups.`,
      hint: long.length > 0 ? `A text message takes ${long[0]?.segments} parts, and each is paid for.` : null,
    }),
  ]
}
