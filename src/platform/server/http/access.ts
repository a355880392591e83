import { NO_SUCH_ORGANIZATION } from '#platform/contract/problem.ts'
import type { Database, TeamTable } from '#platform/server/database/db.ts'
import { forbidden, notFound, raise, unauthorized } from '#platform/server/errors.ts'

export type Role = 'owner' | 'admin' | 'member' | 'brand_scoped'

/** Who signed in, by session cookie or API key. */
export interface Identity {
  user_id: string
  session_id: string | null
  name: string
  email: string
  /** Null for a session. An API key reaches only its own team and its scopes. */
  api_key: { id: string; organization_id: string; scopes: readonly ('read' | 'write')[] } | null
}

/** Membership of one person in one team. */
export interface Membership {
  organization_id: string
  role: Role
  /** Brands a brand-scoped member may see. */
  brand_ids: readonly string[]
}

/** What the platform needs to know of sign-in; `features/accounts` provides it. */
export interface Sessions {
  identify(request: RequestFacts): Promise<Identity | null>
  membership(userId: string, organizationId: string): Promise<Membership | null>
}

/** The parts of the HTTP request that may decide access or be stored. */
export interface RequestFacts {
  id: string
  /** Address of the visitor, behind configured proxies only. */
  ip: string
  userAgent: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  cookies: Readonly<Record<string, string | undefined>>
}

/** The caller for whom a handler runs. */
export interface Caller {
  /** The tenant of the transaction; null runs outside row-level security, where no team's rows are visible. */
  organization_id: string | null
  identity: Identity | null
  membership: Membership | null
}

/** Authenticates the caller. @throws 401 when the call needs a session and there is none. */
export const personOf = ({ identity }: Caller): Identity => identity ?? raise(unauthorized())

export interface Gate {
  request: RequestFacts
  database: Database
  sessions: Sessions
  kind: 'query' | 'command'
}

/**
 * Who may make a call, declared on its route. `Needs` is what it must find in the input, so that `orgMember` on a call
 * without `organization_id` does not compile.
 */
export interface Access<Needs> {
  name: string
  allow: (gate: Gate, input: Needs) => Promise<Caller>
}

const nobody: Caller = { organization_id: null, identity: null, membership: null }

/** Anybody, without a team: sees no team's rows. */
export const anyone: Access<unknown> = { name: 'anyone', allow: async () => nobody }

/** Anybody signed in, about themselves. */
export const signedIn: Access<unknown> = {
  name: 'signed in',
  allow: async gate => ({ ...nobody, identity: await identified(gate) }),
}

interface OfOrganization {
  organization_id: string
}

/**
 * A member of the team that the body names. A team of others answers like one that does not exist. Brand-scoped members
 * are refused: a call that limits itself to `caller.membership.brand_ids` must declare its own access, so that a
 * forgotten filter shows them nothing.
 */
export const orgMember: Access<OfOrganization> = memberWith('member', ['owner', 'admin', 'member'])
/** Any member of the team, for calls about their own membership that show nothing of the team. */
export const anyMember: Access<OfOrganization> = memberWith('any member', ['owner', 'admin', 'member', 'brand_scoped'])
export const orgAdmin: Access<OfOrganization> = memberWith('admin', ['owner', 'admin'])

/**
 * A member of the team that the named row belongs to, for calls that say which row but not which team. Of several rows the
 * first decides; the others are then not found unless they are of the same team.
 */
export function memberOf<Field extends string>(
  table: TeamTable,
  field: Field,
  roles: readonly Role[] = MEMBERS,
): Access<Record<Field, string | readonly string[]>> {
  const thing = THINGS[table]
  return {
    name: `member of the team of ${field}`,
    allow: async (gate, input) => {
      const identity = await identified(gate)
      const named: string | readonly string[] = input[field]
      const row = typeof named === 'string' ? named : (named[0] ?? raise(notFound(thing)))
      // a team's default list has the id of the team, may not be stored yet, and is requested most
      const everybody = table === 'rosters' ? await memberAmong(roles, gate, identity, row) : null
      if (everybody) return everybody
      const organizationId = await gate.database.organizationOf(table, row)
      const caller = organizationId && (await memberAmong(roles, gate, identity, organizationId))
      return caller || raise(notFound(thing))
    },
  }
}

/** What answers 404 calls a row that is not there. */
const THINGS: Record<TeamTable, string> = {
  creators: 'Creator',
  rosters: 'List',
  activations: 'Activation',
  trends: 'Trend',
  segments: 'Segment',
  mailboxes: 'Mailbox',
  outreach_templates: 'Template',
}

const MEMBERS: readonly Role[] = ['owner', 'admin', 'member']

function memberWith(name: string, roles: readonly Role[]): Access<OfOrganization> {
  return {
    name,
    allow: async (gate, { organization_id }) =>
      (await memberAmong(roles, gate, await identified(gate), organization_id)) ??
      raise(notFound('Organization', NO_SUCH_ORGANIZATION)),
  }
}

/** Null for a person who is no member, or an API key of another team. @throws 403 for a member with another role. */
async function memberAmong(
  roles: readonly Role[],
  { sessions }: Gate,
  identity: Identity,
  organizationId: string,
): Promise<Caller | null> {
  if (identity.api_key && identity.api_key.organization_id !== organizationId) return null
  const membership = await sessions.membership(identity.user_id, organizationId)
  if (!membership) return null
  if (!roles.includes(membership.role)) raise(forbidden(`Only ${roles.join('s and ')}s of the team may do this.`))
  return { organization_id: membership.organization_id, identity, membership }
}

async function identified({ request, sessions, kind }: Gate): Promise<Identity> {
  const identity = (await sessions.identify(request)) ?? raise(unauthorized())
  if (identity.api_key && !identity.api_key.scopes.includes(kind === 'query' ? 'read' : 'write'))
    raise(forbidden('This API key may not do this.'))
  return identity
}
