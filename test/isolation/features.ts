import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import type { CallAnswer, TestServer } from '../server.ts'
import type { Case } from './attempts.ts'
import { creatorImportWorld } from './creator-imports.ts'
import { creatorMergeWorld } from './creator-merges.ts'
import { creatorWorld } from './creators.ts'
import { fanImportWorld } from './fan-imports.ts'
import { fanListWorld } from './fan-lists.ts'
import { payoutWorld } from './payouts.ts'
import { pinWorld } from './pins.ts'
import { rosterTableWorld } from './roster-table.ts'
import { rosterWorld } from './rosters.ts'
import { studioWorld } from './studio.ts'
import { webhookWorld } from './webhooks.ts'

export interface Seeding {
  server: TestServer
  /** Of the side's owner, for what is no call of a contract. */
  cookie: string
  organization_id: string
  /** Belongs into every name that is seeded. */
  canary: string
  /** A call by the side's owner; throws where it does not succeed. */
  call: <E extends Endpoint>(endpoint: E, input: SentOf<E>) => Promise<CallAnswer<E>>
}

/** What a feature brings to the two teams: rows of its own, and a case for each of its calls. */
export interface FeatureWorld {
  /** Answers ids by name; they are `side.ids` in the cases. */
  seed: (seeding: Seeding) => Promise<Record<string, string>>
  cases: Record<string, Case>
}

export const features: readonly FeatureWorld[] = [
  pinWorld,
  webhookWorld,
  fanListWorld,
  fanImportWorld,
  studioWorld,
  rosterWorld,
  creatorWorld,
  payoutWorld,
  rosterTableWorld,
  creatorMergeWorld,
  creatorImportWorld,
]
