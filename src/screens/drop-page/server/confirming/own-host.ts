import { sql } from 'kysely'

/** The proved host under which the pages of sign-up `s` with version `v` stand: the artist's, else the team's; null: ours. */
export const ownHostOfSignup = sql<string | null>`(
  select h.host from proved_hosts h
  where h.organization_id = s.organization_id
    and (h.drop_profile_id is null or h.drop_profile_id = (v.content -> 'drop_profile' ->> 'id')::uuid)
  order by h.drop_profile_id is null, h.proved_at limit 1)`

/** What links in a message to a fan begin with: `usual`, at the team's own host where it has one. */
export function linkHost(usual: string, own_host: string | null): string {
  if (!own_host) return usual
  const url = new URL(usual)
  url.hostname = own_host
  return url.origin
}
