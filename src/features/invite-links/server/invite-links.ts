import { sql } from 'kysely'
import type { Storage } from '#integrations/storage/port.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { type PageLook, pageLookOf } from '#records/drops/server/dress.ts'
import { isOurPicture } from '#records/drops/server/pictures.ts'
import { lockPictures, missingPictures } from '#records/drops/server/referenced-pictures.ts'
import type { InviteLink, inviteLinks } from '../contract.ts'

/** An open link with the look of its page. */
export interface OpenInviteLink {
  organization_id: string
  id: string
  title: string
  description: string | null
  profile_name: string
  image_url: string | null
  is_location_required: boolean
  is_price_required: boolean
  is_active: boolean
  dress: PageLook | null
}

const publicColumns = [
  'organization_id',
  'id',
  'title',
  'description',
  'profile_name',
  'image_url',
  'is_location_required',
  'is_price_required',
  'is_active',
] as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The link of a public address; null for one that nobody made and for a closed one (JOIN-005). */
export async function openInviteLink(database: Database, id: string): Promise<OpenInviteLink | null> {
  if (!UUID.test(id)) return null
  const organization_id = await database.organizationOf('roster_invite_links', id)
  if (!organization_id) return null
  const link = await database.readOrganization(organization_id, db =>
    db
      .selectFrom('roster_invite_links')
      .select([...publicColumns, 'dress'])
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst(),
  )
  return link ? { ...link, dress: link.dress as PageLook | null } : null
}

const ofTeam = (db: Db, organization_id: string) =>
  db
    .selectFrom('roster_invite_links as l')
    .where('l.organization_id', '=', organization_id)
    .select([
      'l.id',
      'l.title',
      'l.description',
      'l.profile_name',
      'l.image_url',
      'l.is_location_required',
      'l.is_price_required',
      'l.is_active',
      'l.created_at',
      sql<number>`(select count(*) from roster_applications a
        where a.organization_id = l.organization_id and a.roster_invite_link_id = l.id)`.as('application_count'),
    ])

const withUrl =
  (host: string) =>
  <Row extends { id: string }>(row: Row) => ({ ...row, url: `${host}/join/${row.id}` })

export async function listInviteLinks(
  db: Db,
  host: string,
  { organization_id, cursor, limit }: InputOf<typeof inviteLinks.list>,
): Promise<Page<InviteLink>> {
  const { items, links } = await keysetPage(ofTeam(db, organization_id), {
    sort: [{ column: 'l.created_at', direction: 'desc' }],
    tie: 'l.id',
    cursor,
    limit,
  })
  return { items: items.map(row => ({ ...withUrl(host)(row), created_at: row.created_at.toISOString() })), links }
}

interface Services {
  storage: Storage
  dropHost: string
}

type Given = Omit<InputOf<typeof inviteLinks.update>, 'id'>

export async function createInviteLink(db: Db, services: Services, given: Given): Promise<InviteLink | undefined> {
  const id = newId()
  await db
    .insertInto('roster_invite_links')
    .values({ id, ...(await written(db, services.storage, given)) })
    .execute()
  return readInviteLink(db, services, given.organization_id, id)
}

/** Undefined where the team has no such link. */
export async function updateInviteLink(
  db: Db,
  services: Services,
  { id, ...given }: InputOf<typeof inviteLinks.update>,
): Promise<InviteLink | undefined> {
  const { organization_id, ...row } = await written(db, services.storage, given)
  await db
    .updateTable('roster_invite_links')
    .set(row)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  return readInviteLink(db, services, organization_id, id)
}

async function readInviteLink(db: Db, { dropHost }: Services, organization_id: string, id: string) {
  const row = await ofTeam(db, organization_id).where('l.id', '=', id).executeTakeFirst()
  return row && { ...withUrl(dropHost)(row), created_at: row.created_at.toISOString() }
}

/** The row to write. @throws 400 for a picture that is not the team's */
async function written(db: Db, storage: Storage, { description, image_url = null, ...given }: Given) {
  const { organization_id } = given
  if (image_url !== null) {
    if (!isOurPicture(image_url)) raise(badRequest('Upload the picture first.', { field: 'image_url' }))
    await lockPictures(db, organization_id, [image_url])
    if ((await missingPictures(db, organization_id, [image_url])).size > 0)
      raise(badRequest('This picture is gone. Upload it again.', { field: 'image_url' }))
  }
  const look = {
    custom_image_url: image_url,
    custom_background_image_url: null,
    color_theme: 'LIGHT' as const,
    background_color_hex: null,
    custom_primary_button_color_hex: null,
  }
  const dress = image_url ? await pageLookOf(db, storage, organization_id, look, 'plain') : null
  return { ...given, description: description || null, image_url, dress: dress && JSON.stringify(dress) }
}
