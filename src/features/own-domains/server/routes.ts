import { randomBytes } from 'node:crypto'
import type { Database, Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise, unprocessable } from '#platform/server/errors.ts'
import { orgAdmin, orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { newId } from '#platform/server/new-id.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { readProfile } from '#records/drops/server/save-drop.ts'
import { ownDomains } from '../contract.ts'
import type { Dns } from './dns.ts'
import type { ProvedHosts } from './proved-hosts.ts'
import { isProved, recordsOf } from './records.ts'

export interface OwnDomainServices {
  dns: Dns
  provedHosts: ProvedHosts
  /** Names of this installation, which nobody else may take. */
  ownHosts: readonly string[]
  /** Where hosts of teams must lead. */
  target: string
}

const MOST = 20
const CHECKS_AN_HOUR = 120

async function rowsOf(db: Db, organizationId: string, target: string, id?: string) {
  const rows = await db
    .selectFrom('own_domains as d')
    .leftJoin('drop_profiles as p', join =>
      join.onRef('p.organization_id', '=', 'd.organization_id').onRef('p.id', '=', 'd.drop_profile_id'),
    )
    .leftJoin('proved_hosts as h', join => join.onRef('h.host', '=', 'd.host').onRef('h.domain_id', '=', 'd.id'))
    .select(['d.id', 'd.host', 'd.token', 'd.drop_profile_id', 'p.title', 'h.proved_at'])
    .where('d.organization_id', '=', organizationId)
    .$if(id !== undefined, query => query.where('d.id', '=', id ?? ''))
    .orderBy('d.host')
    .execute()
  return rows.map(({ token, drop_profile_id, title, ...row }) => ({
    ...row,
    artist: drop_profile_id === null ? null : { id: drop_profile_id, title: title ?? '' },
    records: recordsOf({ host: row.host, token }, target),
  }))
}

async function rowOf(db: Db, organizationId: string, target: string, id: string) {
  const [row] = await rowsOf(db, organizationId, target, id)
  return row ?? raise(notFound('Domain'))
}

interface Wanted {
  host: string
  organizationId: string
  target: string
}

/**
 * Takes a host from another team whose record is gone: a domain that changed hands must not stay with who had it before. The
 * team that asks has proved the host, so its name servers answer.
 */
async function releaseIfLost(database: Database, dns: Dns, { host, organizationId, target }: Wanted): Promise<void> {
  const holder = await database.outsideOrganizations(db =>
    db
      .selectFrom('proved_hosts')
      .select(['organization_id', 'domain_id'])
      .where('host', '=', host)
      .where('organization_id', '<>', organizationId)
      .executeTakeFirst(),
  )
  if (!holder) return
  const named = await database.readOrganization(holder.organization_id, db =>
    db
      .selectFrom('own_domains')
      .select(['host', 'token'])
      .where('organization_id', '=', holder.organization_id)
      .where('id', '=', holder.domain_id)
      .executeTakeFirst(),
  )
  if (named && (await isProved(dns, named, target))) return
  await database.outsideOrganizations(db =>
    db.deleteFrom('proved_hosts').where('host', '=', host).where('domain_id', '=', holder.domain_id).execute(),
  )
}

/** Naming a host proves nothing: until its DNS holds the team's token, it leads nowhere. */
export const ownDomainRoutes = ({ dns, provedHosts, ownHosts, target }: OwnDomainServices) =>
  serve(ownDomains, {
    list: {
      access: orgMember,
      run: async ({ db, organizationId }) => ({
        items: await rowsOf(db, organizationId, target),
        target,
        artists: await db
          .selectFrom('drop_profiles')
          .select(['id', 'title'])
          .where('organization_id', '=', organizationId)
          .orderBy('title')
          .orderBy('id')
          .execute(),
      }),
    },
    add: {
      access: orgAdmin,
      run: async ({ db, organizationId, input: { host, drop_profile_id } }) => {
        if (ownHosts.some(own => host === own || host.endsWith(`.${own}`)))
          raise(conflict('This host is part of this installation.'))
        if (drop_profile_id) await readProfile(db, organizationId, drop_profile_id, { lock: true })
        const { count } = await db
          .selectFrom('own_domains')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('organization_id', '=', organizationId)
          .executeTakeFirstOrThrow()
        if (Number(count) >= MOST) raise(conflict(`A team has at most ${MOST} hosts.`))
        const id = newId()
        const token = randomBytes(16).toString('hex')
        const added = await db
          .insertInto('own_domains')
          .values({ organization_id: organizationId, id, host, drop_profile_id, token })
          .onConflict(taken => taken.columns(['organization_id', 'host']).doNothing())
          .executeTakeFirst()
        if (added.numInsertedOrUpdatedRows === 0n) raise(conflict('Your team has named this host already.'))
        return rowOf(db, organizationId, target, id)
      },
    },
    check: {
      access: orgAdmin,
      limits: ({ ip }) => [{ key: `own_domain:${ip}`, maximum: CHECKS_AN_HOUR, windowSeconds: 3_600 }],
      transaction: 'none',
      run: async ({ database, organizationId, caller, input: { id } }) => {
        const claimed = await database.inOrganization(organizationId, db =>
          db
            .selectFrom('own_domains')
            .select(['host', 'token', 'drop_profile_id'])
            .where('organization_id', '=', organizationId)
            .where('id', '=', id)
            .executeTakeFirstOrThrow(() => notFound('Domain')),
        )
        if (!(await isProved(dns, claimed, target)))
          raise(unprocessable('The record is not there yet. Name servers may take an hour to tell of it.'))
        const { host, drop_profile_id } = claimed
        await releaseIfLost(database, dns, { host, organizationId, target })
        const proved = await database.inOrganization(organizationId, async db => {
          const inserted = await db
            .insertInto('proved_hosts')
            .values({ host, organization_id: organizationId, domain_id: id, drop_profile_id })
            .onConflict(taken => taken.column('host').doNothing())
            .executeTakeFirst()
          const row = await rowOf(db, organizationId, target, id)
          if (!row.proved_at) raise(conflict('Another team has proved this host. It must remove it first.'))
          if (inserted.numInsertedOrUpdatedRows === 1n)
            await recordAudit(db, organizationId, {
              actor: actorOf(caller),
              action: 'domain.proved',
              target: { kind: 'domain', id },
              details: { host },
            })
          return row
        })
        provedHosts.forget(host)
        return proved
      },
    },
    remove: {
      access: orgAdmin,
      run: async ({ db, organizationId, caller, input: { id } }) => {
        const { host } = await db
          .deleteFrom('own_domains')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .returning('host')
          .executeTakeFirstOrThrow(() => notFound('Domain'))
        await db
          .deleteFrom('proved_hosts')
          .where('organization_id', '=', organizationId)
          .where('domain_id', '=', id)
          .execute()
        await recordAudit(db, organizationId, {
          actor: actorOf(caller),
          action: 'domain.removed',
          target: { kind: 'domain', id },
          details: { host },
        })
        return { id }
      },
    },
  })
