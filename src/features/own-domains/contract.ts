import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'

/** A name with at least one dot, in the letters that DNS knows: `links.artist.example`. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*\.[a-z][a-z0-9-]*[a-z0-9]$/,
    'Must be a name such as links.artist.example',
  )

const ownDomain = z.object({
  id,
  host: z.string(),
  /** Whose pages it shows; null for all of the team's. */
  artist: z.object({ id, title: z.string() }).nullable(),
  /** Null until a record was found. */
  proved_at: instant.nullable(),
  /** One of the two proves the host. */
  records: z.object({
    txt: z.object({ name: z.string(), value: z.string() }),
    cname: z.object({ name: z.string(), value: z.string() }),
  }),
})
export type OwnDomain = z.output<typeof ownDomain>

/** Hosts of a team's own for its fan pages. */
export const ownDomains = {
  list: query('/app/v2/own_domains/list', {
    summary: 'Hosts of the team’s own, with the DNS records that prove them',
    body: z.object({ organization_id: id }),
    answer: z.object({
      items: z.array(ownDomain),
      /** Where the host itself must lead. */
      target: z.string(),
      /** Whose pages a host may show alone. */
      artists: z.array(z.object({ id, title: z.string() })),
    }),
    shows: ['own_domains'],
  }),
  add: command('/app/v2/own_domains/add', {
    summary: 'Name a host; it shows pages once its DNS proves it. 409 for a host of ours or one that is named already',
    body: z.object({ organization_id: id, host, drop_profile_id: id.nullable().default(null) }),
    answer: ownDomain,
    status: 201,
    changes: ['own_domains'],
  }),
  check: command('/app/v2/own_domains/check', {
    summary: 'Look for the record of a host now. 422 where there is none, 409 where another team has proved the host',
    body: z.object({ organization_id: id, id }),
    answer: ownDomain,
    changes: ['own_domains', 'audit'],
  }),
  remove: command('/app/v2/own_domains/remove', {
    summary: 'Forget a host: within a second it shows nothing any more',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ id }),
    changes: ['own_domains', 'audit'],
  }),
}
