import type { z } from 'zod'
import type { role } from '../contract.ts'

export type Role = z.output<typeof role>

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  brand_scoped: 'Brand member',
}

/** What a role may do beyond working, in a few words. */
export const roleNotes: Record<Role, string> = {
  owner: 'Everything, owners too',
  admin: 'Members, invitations, API keys',
  member: 'Works with everything',
  brand_scoped: 'Sees promotions of chosen brands',
}

export const isAdmin = (mine: Role) => mine === 'owner' || mine === 'admin'

/** Roles one may give. Brand members come with the brands they see. */
export const rolesToGive = (mine: Role): Role[] =>
  mine === 'owner' ? ['owner', 'admin', 'member', 'brand_scoped'] : ['admin', 'member', 'brand_scoped']
