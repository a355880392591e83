import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import type { CallAnswer, TestServer } from '../server.ts'

/** One of two teams that must not see each other: some of everything, each name holding the side's canary. */
export interface Side {
  /** The canary: a word that occurs nowhere else. An answer to the other team that contains it is a leak. */
  canary: string
  organization_id: string
  /** Cookies. The guest is invited and belongs to no team yet. */
  owner: string
  member: string
  guest: string
  guest_email: string
  /** An API key of the team that may read and write. */
  key: string
  user_id: string
  member_id: string
  invitation_id: string
  session_id: string
  api_key_id: string
  /** Ids of what the features have seeded, by their own names. */
  ids: Readonly<Record<string, string>>
  drop_id: string
  drop_slug: string
  profile_id: string
  profile_slug: string
  fan_id: string
  signup_id: string
  message_id: string
  privacy_request_id: string
  /** Two fans who may be one person, their pair, and a merge into the first. */
  survivor_id: string
  absorbed_id: string
  duplicate_id: string
  merge_id: string
}

/** How a call is tried out. Every route of the product has one; see cases.ts. */
export interface Case {
  /**
   * Who may make the call: anybody, visitors of the team that a public address leads to, anybody signed in about
   * themselves, members of the team, its admins.
   */
  may: 'anyone' | 'visitor' | 'oneself' | 'member' | 'admin'
  /** The valid input of a team's own people. */
  input: (side: Side) => Record<string, unknown>
  /** The role that succeeds; the owner by default. */
  as?: 'guest' | 'member'
  /** Added to every input at the last moment: what is good for one call only. */
  fresh?: (server: TestServer) => Promise<Record<string, unknown>>
  /** The body of a call that takes a file. */
  file?: Blob
  /**
   * What it does where a list of ids holds those of both teams: it fails whole, it leaves out what is not the team's, or
   * the ids are of the catalogue that all teams share. Said by every call that takes a list of ids.
   */
  mixed?: 'refused' | 'left out' | 'shared'
  /** Why it may show everybody's. */
  showsAll?: string
  /** Why its success is not tried: it needs a secret of somebody, or the attempts before it ended the session. */
  unproven?: string
  /** The field that is a secret link: whoever knows it may see its target. */
  secret?: string
}

/** An address outside the contracts: a page, a file, a stream. */
export interface PageCase {
  /** `nothing`: holds nothing of any team. */
  shows: 'nothing' | 'public' | 'team'
  /** Where the side's own is. */
  url: (side: Side) => string
}

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

/** What a feature adds to the two teams: rows, and a case for each of its calls. */
export interface FeatureWorld {
  /** Answers ids by name; they are `side.ids` in the cases. */
  seed: (seeding: Seeding) => Promise<Record<string, string>>
  cases: Record<string, Case>
  pages?: Record<string, PageCase>
}
