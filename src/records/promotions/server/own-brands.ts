import { notFound, raise } from '#platform/server/errors.ts'
import { type Access, anyMember, type Caller, memberOf } from '#platform/server/http/access.ts'

/** Brand-scoped members too, for calls that limit their answer to `brandsOf(caller)`. */
export const brandMember: Access<{ organization_id: string }> = {
  name: 'member, of their own brands',
  allow: anyMember.allow,
}

/** The artists and brands whose work the caller may see; null for all of the team. */
export const brandsOf = ({ membership }: Caller): readonly string[] | null =>
  membership && membership.role !== 'brand_scoped' ? null : (membership?.brand_ids ?? [])

const anyMemberOf = memberOf('activations', 'activation_id', ['owner', 'admin', 'member', 'brand_scoped'])

/** A member of the activation's team. To a brand-scoped one, activations of other brands do not exist (API-008). */
export const ofSeenActivation: Access<{ activation_id: string }> = {
  name: 'member of the team of activation_id, of their own brands',
  allow: async (gate, input) => {
    const caller = await anyMemberOf.allow(gate, input)
    const brands = brandsOf(caller)
    if (!brands || !caller.organization_id) return caller
    const seen = await gate.database.readOrganization(caller.organization_id, db =>
      db
        .selectFrom('activations as a')
        .innerJoin('promotions as p', join =>
          join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.promotion_id'),
        )
        .where('a.organization_id', '=', caller.organization_id)
        .where('a.id', '=', input.activation_id)
        .select('p.drop_profile_id')
        .executeTakeFirst(),
    )
    return seen && brands.includes(seen.drop_profile_id) ? caller : raise(notFound('Activation'))
  },
}
