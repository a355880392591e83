import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database, Db } from '#platform/server/database/db.ts'
import { retryThroughOutages } from '#platform/server/database/retry-through-outages.ts'
import { forbidden, notFound, raise } from '#platform/server/errors.ts'
import {
  anyMember,
  anyone,
  type Caller,
  type Identity,
  orgAdmin,
  type Role,
  signedIn,
} from '#platform/server/http/access.ts'
import { bySession } from '#platform/server/http/by-session.ts'
import { type Route, serve } from '#platform/server/http/serve.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { consumeLimits } from '#platform/server/limits/rate-limits.ts'
import { newId } from '#platform/server/new-id.ts'
import type { AuditAction, AuditEntry } from '#records/audit/contract.ts'
import { actorOf, type NewAuditEntry, recordAudit } from '#records/audit/server/record-audit.ts'
import { teams } from '../contract.ts'
import type { AskAuth } from './ask-auth.ts'
import type { SignInLimits } from './limits.ts'
import { setBrands } from './people.ts'
import { refuseBeyondPlan, teamPlan } from './team-plan.ts'

interface TeamRoutesOptions {
  ask: AskAuth
  pool: Pool
  limits: SignInLimits
}

const itself = { transaction: 'none' } as const
const oneself = bySession(signedIn)
const admin = bySession(orgAdmin)
const member = bySession(anyMember)

export const teamRoutes = ({ ask, pool, limits }: TeamRoutesOptions): Route[] =>
  serve(teams, {
    create: {
      ...itself,
      access: oneself,
      limits: limits.createTeam,
      run: async ({ input, request }) => {
        const { body } = await ask(request, '/organization/create', {
          body: { name: input.name, slug: slugOf(input.name) },
        })
        return { organization_id: String(body.id) }
      },
    },
    switch: {
      ...itself,
      access: member,
      run: async ({ caller, database, organizationId }) => {
        const { user_id } = caller.identity as Identity
        await database.outsideOrganizations(db =>
          sql`select auth_remember_organization(${user_id}, ${organizationId})`.execute(db),
        )
        return {}
      },
    },
    members: {
      access: anyMember,
      run: async ({ db }) => ({ items: await listMembers(db) }),
    },
    plan: {
      access: anyMember,
      run: ({ db }) => teamPlan(db),
    },
    changeRole: {
      ...itself,
      access: admin,
      run: async ({ input, request, database, caller, organizationId }) => {
        const changed = await memberOf(database, organizationId, input.member_id)
        if ((changed.role === 'owner' || input.role === 'owner') && caller.membership?.role !== 'owner')
          raise(forbidden('Only owners may make or change owners.'))
        // first, so that nobody is brand-scoped with the brands of another time
        await setBrands(pool, changed.id, input.brand_ids)
        await ask(request, '/organization/update-member-role', {
          body: { organizationId, memberId: changed.id, role: input.role },
        })
        const target = { kind: 'member', id: changed.user_id } as const
        const brands = input.role === 'brand_scoped' ? { brands: input.brand_ids.length } : {}
        const details = { before: changed.role, role: input.role, ...brands }
        await recordAccessChange({ database, organizationId, caller }, 'member.role_changed', details, target)
        return {}
      },
    },
    removeMember: {
      ...itself,
      access: admin,
      run: async ({ input, request, database, caller, organizationId }) => {
        const removed = await memberOf(database, organizationId, input.member_id)
        if (removed.role === 'owner' && caller.membership?.role !== 'owner')
          raise(forbidden('Only owners may remove owners.'))
        await ask(request, '/organization/remove-member', { body: { organizationId, memberIdOrEmail: removed.id } })
        const target = { kind: 'member', id: removed.user_id } as const
        await recordAccessChange({ database, organizationId, caller }, 'member.removed', {}, target)
        return {}
      },
    },
    leave: {
      ...itself,
      access: member,
      run: async ({ request, database, caller, organizationId }) => {
        await ask(request, '/organization/leave', { body: { organizationId } })
        await recordAccessChange({ database, organizationId, caller }, 'member.left')
        return {}
      },
    },
    invitations: {
      access: orgAdmin,
      run: async ({ db }) => ({ items: await listInvitations(db) }),
    },
    invite: {
      ...itself,
      access: admin,
      limits: limits.invite,
      run: async ({ input, request, database, caller, organizationId }) => {
        await database.readOrganization(organizationId, async db => {
          const open = await listInvitations(db)
          await refuseBeyondPlan(
            db,
            open.some(({ email }) => email === input.email),
          )
        })
        await consumeLimits(database, limits.invited(input))
        await ask(request, '/organization/invite-member', {
          body: { organizationId, email: input.email, role: input.role, brandIds: input.brand_ids },
        })
        await recordAccessChange({ database, organizationId, caller }, 'member.invited', { role: input.role })
        return {}
      },
    },
    cancelInvitation: {
      ...itself,
      access: admin,
      run: async ({ input, request, database, caller, organizationId }) => {
        const open = await database.readOrganization(organizationId, listInvitations)
        const { role } = open.find(({ id }) => id === input.invitation_id) ?? raise(notFound('Invitation'))
        await ask(request, '/organization/cancel-invitation', { body: { invitationId: input.invitation_id } })
        await recordAccessChange({ database, organizationId, caller }, 'member.invitation_cancelled', { role })
        return {}
      },
    },
    invitation: {
      access: anyone,
      limits: limits.token,
      run: async ({ db, input }) => {
        const { rows } = await sql<{ organization_name: string; invited_by: string; email: string; role: Role }>`
          select organization_name, invited_by, email, role from auth_invitation(${input.invitation_id})`.execute(db)
        return rows[0] ?? raise(notFound('Invitation'))
      },
    },
    acceptInvitation: {
      ...itself,
      access: oneself,
      limits: limits.token,
      run: async ({ input, request, database, caller }) => {
        const { body } = await ask(request, '/organization/accept-invitation', {
          body: { invitationId: input.invitation_id },
        })
        const { organizationId, role } = body.member as { organizationId: string; role: Role }
        await recordAccessChange({ database, organizationId, caller }, 'member.joined', { role })
        return { organization_id: organizationId }
      },
    },
    declineInvitation: {
      ...itself,
      access: oneself,
      limits: limits.token,
      run: async ({ input, request }) => {
        await ask(request, '/organization/reject-invitation', { body: { invitationId: input.invitation_id } })
        return {}
      },
    },
  })

interface Author {
  database: Database
  organizationId: string
  caller: Caller
}

/**
 * Right after better-auth, which commits by itself: an outage in between is waited for, because a repeated call would find nothing
 * to change. An invited address is not kept: it may be that of a fan, who can be erased.
 */
function recordAccessChange(
  { database, organizationId, caller }: Author,
  action: AuditAction,
  details: AuditEntry['details'] = {},
  target: NewAuditEntry['target'] = { kind: 'team', id: organizationId },
) {
  return retryThroughOutages(() =>
    database.inOrganization(organizationId, async db => {
      await recordAudit(db, organizationId, { actor: actorOf(caller), action, target, details })
      await announceChange(db, organizationId, ['audit'])
    }),
  )
}

interface MemberRow {
  id: string
  user_id: string
  name: string
  email: string
  role: Role
  brand_ids: string[]
  created_at: Date
}

async function listMembers(db: Db): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select id, user_id, name, email, role, brand_ids, created_at from auth_members()`.execute(db)
  return rows
}

/** A member of this team. @throws 404, also for a member of another. */
async function memberOf(database: Database, organizationId: string, memberId: string): Promise<MemberRow> {
  const members = await database.readOrganization(organizationId, listMembers)
  return members.find(({ id }) => id === memberId) ?? raise(notFound('Member'))
}

interface InvitationRow {
  id: string
  email: string
  role: Role
  brand_ids: string[]
  invited_by: string
  expires_at: Date
  created_at: Date
}

async function listInvitations(db: Db): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select id, email, role, brand_ids, invited_by, expires_at, created_at from auth_invitations()`.execute(db)
  return rows
}

/** A readable address of the team, unique by its end. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  return `${words || 'team'}-${newId().slice(-6)}`
}
