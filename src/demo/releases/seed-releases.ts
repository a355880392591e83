import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Credit, Track } from '#records/releases/contract.ts'
import type { Genre } from '#records/releases/genres.ts'
import { type ReleaseStatus, STORES, type TieKind } from '#records/releases/kinds.ts'
import { addFile } from '#records/releases/server/assets.ts'
import { changeStatus } from '#records/releases/server/change-status.ts'
import { loadTasks, loadTracks } from '#records/releases/server/load-release.ts'
import type { Place } from '#records/releases/server/lock-release.ts'
import { savePlanItem } from '#records/releases/server/plan-items.ts'
import { readFileFacts } from '#records/releases/server/read-file.ts'
import { updateTask } from '#records/releases/server/release-tasks.ts'
import { saveArtistLinks, saveStores } from '#records/releases/server/save-stores.ts'
import { saveCredits, saveTracks } from '#records/releases/server/save-tracks.ts'
import { addTie } from '#records/releases/server/ties.ts'
import { createRelease } from '#records/releases/server/write-release.ts'
import { demoIsrc, demoUpc } from './codes.ts'
import { type DemoRelease, demoReleases } from './demo-releases.ts'

const DAY_MS = 86_400_000

interface Team {
  organization_id: string
  user_id: string
  storage: Storage
  now: Date
}

/** What the demo label brings out, in every status. Needs its artists, drops, promotions and audiences. */
export async function seedReleases(db: Db, team: Team): Promise<void> {
  const { organization_id } = team
  const artists = await db
    .selectFrom('drop_profiles')
    .where('organization_id', '=', organization_id)
    .select(['id', 'slug', 'title'])
    .execute()
  const targets = await tieTargets(db, organization_id)
  for (const [at, release] of demoReleases.entries()) {
    const artist = artists.find(({ slug }) => slug === release.artist)
    if (!artist) throw new Error(`The demo has no artist ${release.artist}.`)
    await seedRelease(db, team, { release, number: at + 1, artist, targets })
  }
}

interface Given {
  release: DemoRelease
  number: number
  artist: { id: string; slug: string; title: string }
  targets: Targets
}

async function seedRelease(db: Db, team: Team, { release, number, artist, targets }: Given) {
  const { organization_id, user_id, now } = team
  const { title, type, genre, in_days, explicit = 'NONE' } = release
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const begun = new Date(now.getTime() + (Math.min(in_days ?? 40, 40) - 75) * DAY_MS)
  const release_id = await createRelease(
    db,
    { organization_id, user_id },
    {
      artist_id: artist.id,
      title,
      type,
      genre: genre as Genre | null,
      explicit,
      label: 'Saltgrass Records',
      catalog_number: `SGR-${String(100 + number)}`,
      upc: in_days === null ? null : demoUpc(number),
      out_on: in_days === null ? null : day(in_days),
      at: begun,
    },
  )
  const place = { organization_id, release_id }
  await saveTracks(db, place, songsOf(release, number))
  await saveCredits(db, place, creditsOf(release, artist.title, await loadTracks(db, place)))
  await saveStores(
    db,
    place,
    STORES.slice(0, 9).map((store, at) => ({
      store,
      name: '',
      state:
        at < release.stores ? ('LIVE' as const) : store === 'Facebook' ? ('LEFT_OUT' as const) : ('PLANNED' as const),
      url: at < release.stores ? `https://${store.toLowerCase().replace(' ', '-')}.example/${artist.slug}` : null,
    })),
  )
  await saveArtistLinks(db, place, [
    { service: 'SPOTIFY', value: `https://spotify.example/artist/${artist.slug}` },
    { service: 'ISNI', value: `000000050${String(number).padStart(7, '0')}` },
  ])
  if (release.cover) await seedCover(db, team, place, release.cover)
  for (const name of release.ties) {
    const target = targets.get(name)
    if (target) await addTie(db, place, target.kind, target.id)
  }
  for (const [kind, before, words] of release.plan ?? [])
    await savePlanItem(db, place, {
      kind,
      title: words,
      day: day((in_days ?? 0) - before),
      is_done: (in_days ?? 0) < before,
    })
  for (const task_type of release.done) {
    const task = (await loadTasks(db, place)).find(one => one.type === task_type)
    // a task whose own work is missing stays open, as it would for a team
    if (task?.state === 'INCOMPLETE' && (task_type !== 'SHARE_THE_PRESAVE_DROP' || release.ties.length > 0))
      await updateTask(db, place, user_id, { id: task.id, state: 'COMPLETED' })
  }
  await seedDueDays(db, place, user_id, now)
  await walk(db, place, release, { user_id, begun, now })
}

/** Open tasks are due one after the other. */
async function seedDueDays(db: Db, place: Place, user_id: string, now: Date) {
  const open = (await loadTasks(db, place)).filter(({ state }) => state !== 'COMPLETED')
  for (const [at, { id }] of open.entries())
    await updateTask(db, place, user_id, {
      id,
      due_on: new Date(now.getTime() + (2 + at * 4) * DAY_MS).toISOString().slice(0, 10),
    })
}

const WAYS: Record<ReleaseStatus, readonly ReleaseStatus[]> = {
  INCOMPLETE: [],
  READY_FOR_SUBMISSION: ['READY_FOR_SUBMISSION'],
  IN_REVIEW: ['READY_FOR_SUBMISSION', 'IN_REVIEW'],
  DELIVERED: ['READY_FOR_SUBMISSION', 'IN_REVIEW', 'DELIVERED'],
  RELEASED: ['READY_FOR_SUBMISSION', 'IN_REVIEW', 'DELIVERED', 'RELEASED'],
  NEEDS_ATTENTION: ['READY_FOR_SUBMISSION', 'IN_REVIEW', 'NEEDS_ATTENTION'],
  ARCHIVED: ['ARCHIVED'],
}

/** From the beginning to the status of the release, some days for each step. */
async function walk(
  db: Db,
  place: Place,
  { status, in_days, note }: DemoRelease,
  { user_id, begun, now }: { user_id: string; begun: Date; now: Date },
) {
  for (const [at, step] of WAYS[status].entries()) {
    const isOut = step === 'RELEASED'
    const when = isOut ? now.getTime() + (in_days ?? 0) * DAY_MS : begun.getTime() + (at + 1) * 9 * DAY_MS
    const by = isOut ? null : user_id
    await changeStatus(db, place, { status: step, note, user_id: by, at: new Date(Math.min(when, now.getTime())) })
  }
}

const songsOf = ({ songs, explicit }: DemoRelease, number: number): Omit<Track, 'id'>[] =>
  songs.map(([title, length], at) => ({
    title,
    version: '',
    isrc: demoIsrc(number, at),
    duration_s: length.split(':').reduce((sum, part) => sum * 60 + Number(part), 0),
    explicit: explicit ?? 'NONE',
  }))

/** The artist on all songs, a band that changes, and writers as far as they are known. */
function creditsOf({ writers_until }: DemoRelease, artist: string, tracks: readonly { id: string }[]): Credit[] {
  const every = (step: number) => tracks.flatMap(({ id }, at) => (at % step === 0 ? id : []))
  const written = tracks.slice(0, writers_until ?? tracks.length).map(({ id }) => id)
  const credits: Credit[] = [
    { name: artist, kind: 'ARTIST', role: 'Main Artist', track_ids: [] },
    { name: 'Tomás Abreu', kind: 'PERFORMER', role: 'Piano', track_ids: every(2) },
    { name: 'Ifeoma Asante', kind: 'PERFORMER', role: 'Cello', track_ids: every(3) },
    { name: artist, kind: 'WRITER_PUBLISHER', role: 'Songwriter', track_ids: written },
    { name: 'Bastien Roche', kind: 'OTHER', role: 'Mixing Engineer', track_ids: [] },
  ]
  return tracks.length > 3
    ? credits.toSpliced(1, 0, { name: 'Sable Moreno', kind: 'ARTIST', role: 'Featured Artist', track_ids: every(5) })
    : credits
}

async function seedCover(
  db: Db,
  { user_id, storage }: Team,
  place: Place,
  { file, side }: NonNullable<DemoRelease['cover']>,
) {
  const small = await readFile(fileURLToPath(new URL(`../covers/${file}.webp`, import.meta.url)))
  const upload = await sharp(small).resize(side, side, { fit: 'cover' }).jpeg({ quality: 70 }).toBuffer()
  const facts = await readFileFacts(upload, 'PRIMARY_COVER_ART')
  await addFile(db, storage, place, { type: 'PRIMARY_COVER_ART', name: `${file}.jpg`, upload, facts, user_id })
}

type Targets = ReadonlyMap<string, { kind: TieKind; id: string }>

async function tieTargets(db: Db, organization_id: string): Promise<Targets> {
  const drops = await db
    .selectFrom('drops')
    .where('organization_id', '=', organization_id)
    .select(['id', 'slug'])
    .execute()
  const named = async (table: 'activations' | 'segments' | 'audiences') =>
    db.selectFrom(table).where('organization_id', '=', organization_id).select(['id', 'name']).execute()
  return new Map<string, { kind: TieKind; id: string }>([
    ...drops.map(({ id, slug }) => [slug, { kind: 'DROP' as const, id }] as const),
    ...(await named('activations')).map(({ id, name }) => [name, { kind: 'PROMOTION' as const, id }] as const),
    ...(await named('segments')).map(({ id, name }) => [name, { kind: 'SEGMENT' as const, id }] as const),
    ...(await named('audiences')).map(({ id, name }) => [name, { kind: 'AUDIENCE' as const, id }] as const),
  ])
}
