import { describe, expect, it } from 'vitest'
import { anyMember, type Gate, orgAdmin, orgMember, type Role } from './access.ts'

const organization_id = '01a1fe02-7382-701e-bbeb-1e0a20ce1410'

/** Somebody signed in with this role in the team, or in no team. */
const gateOf = (role: Role | null): Gate =>
  ({
    kind: 'query',
    request: {},
    database: {},
    sessions: {
      identify: async () => ({ user_id: 'u', session_id: 's', name: 'Bea', email: 'bea@mel.example', api_key: null }),
      membership: async () => role && { organization_id, role, brand_ids: [] },
    },
  }) as unknown as Gate

describe('access', () => {
  it.each([
    ['brand_scoped', 403],
    [null, 404],
  ] as const)('a call of the team is not for %s', async (role, status) => {
    await expect(orgMember.allow(gateOf(role), { organization_id })).rejects.toMatchObject({ status })
    await expect(orgAdmin.allow(gateOf(role), { organization_id })).rejects.toMatchObject({ status })
  })
  it('allows every role to make a call about its own membership', async () => {
    for (const role of ['owner', 'admin', 'member', 'brand_scoped'] as const)
      expect(await anyMember.allow(gateOf(role), { organization_id })).toMatchObject({ organization_id })
    await expect(anyMember.allow(gateOf(null), { organization_id })).rejects.toMatchObject({ status: 404 })
  })
  it('allows members to make a call of the organization', async () => {
    expect(await orgMember.allow(gateOf('member'), { organization_id })).toMatchObject({ organization_id })
  })
})
