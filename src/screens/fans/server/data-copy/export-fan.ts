import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { type Actor, recordAudit } from '#records/audit/server/record-audit.ts'
import { eventsOfFans } from '../fan-events.ts'
import { type CopyServices, collectFan } from './collect.ts'
import { copyPage } from './copy-page.ts'

interface Asked {
  organization_id: string
  id: string
  actor: Actor
  now: Date
}

/**
 * A copy of everything stored about a fan (GDPR Art. 15 and 20): a page to read and the same as JSON, in a zip. Who took it
 * is written down. What the fan asked for stays open: somebody has yet to send it.
 *
 * @throws 404
 */
export async function exportFan(db: Db, services: CopyServices, { organization_id, id, actor, now }: Asked) {
  const copy = (await collectFan(db, services, organization_id, id)) ?? raise(notFound('Fan'))
  const timeline = (await eventsOfFans(db, [id])).get(id) ?? []
  const everything = {
    ...copy,
    timeline: timeline.map(({ id: _, drop, ...event }) => ({ ...event, drop: drop?.title })),
  }
  const exported_at = now.toISOString()
  const organization = await teamName(db, organization_id, actor)
  await recordAudit(db, organization_id, {
    actor,
    action: 'fan.exported',
    target: { kind: 'fan', id },
    details: { sign_ups: copy.sign_ups.length, consents: copy.consents.length, messages: copy.messages.length },
  })
  const day = exported_at.slice(0, 10)
  const zip = new ZipFile()
  const page = copyPage({ title: 'Your data', organization, exported_at, copy: everything })
  zip.addBuffer(Buffer.from(page), 'read-me-first.html', { mtime: now })
  const json = JSON.stringify({ organization, exported_at, ...everything }, null, 2)
  zip.addBuffer(Buffer.from(json), 'data.json', { mtime: now })
  zip.end()
  const bytes = await buffer(zip.outputStream)
  return { file_name: `fan-${id.slice(-12)}-${day}.zip`, zip: bytes.toString('base64') }
}

/** The team's name as the exporting member sees it. */
async function teamName(db: Db, organizationId: string, { id }: Actor): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from auth_organizations(${id}) where id = ${organizationId}`.execute(db)
  return rows[0]?.name ?? 'the team'
}
