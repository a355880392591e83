import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type pg from 'pg'
import { seedAds } from '#demo/ads.ts'
import { seedAudiences } from '#demo/audiences.ts'
import { seedAudit } from '#demo/audit.ts'
import { seedCustomFields } from '#demo/custom-fields.ts'
import { type DemoDrop, demoArtists, demoDrops } from '#demo/drops.ts'
import { demoPages } from '#demo/fan-pages/pages.ts'
import { seedFailedMessages } from '#demo/fans/failed-messages.ts'
import { seedShopOrders } from '#demo/fans/shop-orders.ts'
import { signUpWhatsAppFans } from '#demo/fans/whatsapp-fans.ts'
import { seedImport } from '#demo/imports.ts'
import { seedMentions } from '#demo/mentions.ts'
import { seedOutreach } from '#demo/outreach/seed-outreach.ts'
import { DEMO_OWNER, DEMO_TEAM, DEMO_TEAMMATES } from '#demo/owner.ts'
import { seedPins } from '#demo/pins.ts'
import { seedPosts } from '#demo/posts.ts'
import { seedPresaves } from '#demo/presaves.ts'
import { seedReleases } from '#demo/releases/seed-releases.ts'
import { seedCreatorWork } from '#demo/roster/creator-work.ts'
import { seedDraftsAndEvents } from '#demo/roster/drafts-and-events.ts'
import { seedPromotions } from '#demo/roster/promotions.ts'
import { seedRoster } from '#demo/roster/seed-roster.ts'
import { seedRoyalties } from '#demo/royalties.ts'
import { type DemoFan, signUpDemoFans } from '#demo/sign-ups.ts'
import { seedStudio } from '#demo/studio.ts'
import { addPerson, addTeam } from '#features/accounts/server/people.ts'
import { noteDuplicates } from '#features/duplicates/server/find-duplicates.ts'
import { askTeam } from '#features/privacy-requests/server/requests.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { randomStream } from '#platform/server/random-stream.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { sealConsentsSoon } from '#records/consents/server/seal.ts'
import { pageLookOf } from '#records/drops/server/dress.ts'
import type { Author } from '#records/drops/server/history/snapshots.ts'
import { prepareAndStorePicture } from '#records/drops/server/pictures.ts'
import { completeDrop, createDrop, createProfile, readProfile } from '#records/drops/server/save-drop.ts'
import { storeVideo } from '#records/drops/server/videos.ts'
import type { PresaveServices } from '#records/presaves/server/services.ts'
import { consentTexts } from '#screens/studio/server/drafts/make-drop.ts'

const SEED = 20_261_120

interface SeedOptions {
  database: Database
  /** A pool in the role `fanfare_auth`, of one connection. */
  authPool: pg.Pool
  storage: Storage
  /** Address that fans reach drops by. */
  dropHost: string
  /** What seals the libraries of fans. */
  libraries: Pick<PresaveServices, 'box' | 'accountKey'>
  /** Hash the addresses that asked for silence. */
  contactKeys: KeyRing
  now?: Date
  log?: (line: string) => void
}

/**
 * The demo world of a first start: a label, its people, three artists with a page each, some thousand fans over
 * ninety days, and its roster of creators. All made up. Idempotent; a start that is killed halfway leaves no partial data.
 */
export async function seedDemo({
  database,
  authPool,
  storage,
  dropHost,
  libraries,
  contactKeys,
  now = new Date(),
  log = () => {},
}: SeedOptions): Promise<void> {
  const organizationId = await seedTeam(authPool, now)
  const people: World['people'] = [await memberOf(authPool, DEMO_TEAMMATES[0]), await memberOf(authPool, DEMO_OWNER)]
  /** Pictures are read between two statements, which takes a small busy machine longer than a transaction may rest. */
  const part = (seed: (db: Db) => Promise<void>) =>
    database.inOrganization(organizationId, async db => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
      await sql`set local statement_timeout = 0`.execute(db)
      await seed(db)
    })
  await part(async db => {
    if (await db.selectFrom('drop_profiles').select('id').executeTakeFirst()) return
    log('Saltgrass Records, its artists and their fans')
    await seedWorld(db, { organizationId, storage, dropHost, libraries, now, people })
  })
  await part(async db => {
    if (await db.selectFrom('audiences').select('id').executeTakeFirst()) return
    log('Its audiences')
    await seedAudiences(db, { organization_id: organizationId, now, people })
    await seedFailedMessages(db, { organization_id: organizationId, box: libraries.box, dropHost, now })
  })
  await part(async db => {
    if (await db.selectFrom('shop_endpoints').select('id').executeTakeFirst()) return
    log('What its fans bought in the shop')
    await seedShopOrders(db, { organization_id: organizationId, box: libraries.box, now })
  })
  await part(async db => {
    if (await db.selectFrom('creators').select('id').executeTakeFirst()) return
    log('Its roster of creators, and their promotions')
    const team = { organization_id: organizationId, user_id: people[0].user_id, storage, now }
    await seedRoster(db, team)
    await seedPromotions(db, team)
    await seedDraftsAndEvents(db, team)
    await seedCreatorWork(db, { ...team, user_id: people[1].user_id })
  })
  await part(async db => {
    if (await db.selectFrom('custom_fields').select('id').executeTakeFirst()) return
    log('Its own fields of creators and fans')
    await seedCustomFields(db, organizationId)
  })
  await part(async db => {
    if (await db.selectFrom('segments').select('id').executeTakeFirst()) return
    log('The segments it follows, and their posts')
    await seedPosts(db, { organization_id: organizationId, user_id: people[0].user_id, now })
  })
  await part(async db => {
    if (await db.selectFrom('releases').select('id').executeTakeFirst()) return
    log('Its releases')
    await seedReleases(db, { organization_id: organizationId, user_id: people[1].user_id, storage, now })
  })
  await part(async db => {
    if (await db.selectFrom('outreach_mailings').select('id').executeTakeFirst()) return
    log('Its outreach, and what creators answered')
    const [teammate, { user_id }] = people
    const owner = { ...DEMO_OWNER, user_id }
    await seedOutreach(db, { organization_id: organizationId, owner, teammate, box: libraries.box, contactKeys, now })
  })
  await part(async db => {
    if (await db.selectFrom('statement_imports').select('id').executeTakeFirst()) return
    log('Its royalty statements')
    await seedRoyalties(db, { organization_id: organizationId, now, by: people[1] })
  })
  await part(async db => {
    if (await db.selectFrom('artist_accounts').select('id').executeTakeFirst()) return
    log('Stories and comments that mention its artists')
    const world = { organization_id: organizationId, people, box: libraries.box, publicUrl: dropHost, now }
    await seedMentions(db, world)
  })
  await database.inOrganization(organizationId, async db => {
    if (await db.selectFrom('ad_accounts').select('account_id').executeTakeFirst()) return
    log('Its ads')
    await seedAds(db, { organization_id: organizationId, user_id: people[1].user_id, box: libraries.box, now })
  })
  await part(async db => {
    if (await db.selectFrom('pins').select('id').executeTakeFirst()) return
    log('What its members pinned')
    await seedPins(db, { organization_id: organizationId, user_id: people[1].user_id }, now)
  })
  await part(async db => {
    if (await db.selectFrom('audit_entries').select('id').executeTakeFirst()) return
    log('What its audit log says')
    await seedAudit(db, { organization_id: organizationId, teammate: people[0], now })
  })
}

async function seedTeam(pool: pg.Pool, now: Date): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from organization where slug = $1', [DEMO_TEAM.slug])
  if (rows[0]) return rows[0].id
  const createdAt = new Date(now.getTime() - 200 * 86_400_000)
  const team = [{ ...DEMO_OWNER, role: 'owner' as const }, ...DEMO_TEAMMATES]
  const members = []
  await pool.query('begin')
  for (const { name, email, role } of team)
    members.push({ role, user_id: await addPerson(pool, { name, email, createdAt }) })
  const id = await addTeam(pool, { ...DEMO_TEAM, members, createdAt })
  await pool.query('commit')
  return id
}

async function memberOf(pool: pg.Pool, { email, name }: { email: string; name: string }): Promise<Author> {
  const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1', [email])
  return { user_id: rows[0]?.id ?? '', name }
}

interface World {
  organizationId: string
  storage: Storage
  dropHost: string
  libraries: Pick<PresaveServices, 'box' | 'accountKey'>
  now: Date
  /** The user who works in the studio. */
  people: readonly [Author, Author]
}

async function seedWorld(db: Db, world: World) {
  const random = randomStream(SEED)
  const profiles = new Map<string, { id: string }>()
  for (const { slug, title, portrait, links } of demoArtists) {
    const bytes = await readFile(coverPath(portrait))
    const picture = await prepareAndStorePicture(db, world.storage, world.organizationId, bytes, 'portrait')
    const image_url = picture.url
    const id = await createProfile(db, world.organizationId, { slug, title, image_url, ...links })
    profiles.set(slug, { id })
  }
  const numbers = new Set<string>()
  let known: Awaited<ReturnType<typeof signUpDemoFans>> = []
  for (const drop of [...demoDrops(world.now), ...demoPages(world.now)]) {
    const profile = profiles.get(drop.artist)
    if (!profile) throw new Error(`The demo has no artist ${drop.artist}.`)
    const { drop_id, texts, content } = await seedDrop(db, world, drop, profile)
    const page = {
      organization_id: world.organizationId,
      drop_id,
      drop,
      texts,
      numbers,
      url: `${world.dropHost}/d/${drop.slug}`,
    }
    known = await signUpDemoFans(db, random, page, world.now, known)
    if (content.allow_whatsapp) await signUpWhatsAppFans(db, page, world.now)
    if (content.drop_type === 'TRACK_PRE_SAVE')
      await seedPresaves(db, world.libraries, { ...page, drop: content, now: world.now })
  }
  await sealConsentsSoon(db, world.organizationId, world.now)
  await seedImport(db, { organization_id: world.organizationId, now: world.now, by: world.people[1] })
  await seedStudio(db, { ...world, profiles })
  await seedRights(db, world.organizationId, known)
}

/** Possible duplicates, and the privacy requests of two fans. */
async function seedRights(db: Db, organizationId: string, known: readonly DemoFan[]) {
  for (const { fan_id } of known.filter(({ person }) => person.email_address.includes('+')))
    await noteDuplicates(db, organizationId, fan_id)
  const [first, second] = known.slice(-2)
  if (first) await askTeam(db, organizationId, first.fan_id, 'ACCESS')
  if (second) await askTeam(db, organizationId, second.fan_id, 'ERASURE')
}

async function seedDrop(
  db: Db,
  { organizationId, storage, now, people }: World,
  drop: DemoDrop,
  profile: { id: string },
) {
  const bytes = await readFile(coverPath(drop.cover))
  const picture = await prepareAndStorePicture(db, storage, organizationId, bytes)
  const pictures = new Map<string, string>()
  for (const name of drop.pictures ?? []) {
    const isFilm = name.endsWith('.mp4')
    const file = await readFile(isFilm ? filmPath(name) : coverPath(name))
    const kept = await (isFilm ? storeVideo : prepareAndStorePicture)(db, storage, organizationId, file)
    pictures.set(name, kept.url)
  }
  const created_at = new Date(now.getTime() - drop.opened_days_ago * 86_400_000)
  const content = completeDrop(
    {
      ...drop.draft,
      ...(drop.blocks && { blocks: drop.blocks(name => pictures.get(name) ?? '') }),
      custom_image_url: picture.url,
    },
    {
      id: newId(created_at.getTime()),
      slug: drop.slug,
      drop_profile: await readProfile(db, organizationId, profile.id),
    },
  )
  const texts = await consentTexts(db, organizationId, content)
  await createDrop(db, organizationId, {
    drop: content,
    dress: await pageLookOf(db, storage, organizationId, content, drop.voice),
    consent_texts: texts,
    published_by: people[1].name,
    created_at,
  })
  return { drop_id: content.id, texts, content }
}

const filmPath = (name: string) => fileURLToPath(new URL(`films/${name}`, import.meta.url))
const coverPath = (name: string) => fileURLToPath(new URL(`covers/${name}`, import.meta.url))
