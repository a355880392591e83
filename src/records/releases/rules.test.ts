import { describe, expect, it } from 'vitest'
import { assetFaults } from './asset-checks.ts'
import { isrcOf, upcOf } from './codes.ts'
import { GENRES } from './genres.ts'
import {
  ARTIST_SERVICES,
  ASSET_TYPES,
  EXPLICIT_FLAGS,
  RELEASE_STATUSES,
  RELEASE_TYPES,
  STORES,
  TASK_STATES,
  TASK_TYPES,
} from './kinds.ts'
import { PERFORMER_ROLES } from './performer-roles.ts'
import { CONTRIBUTOR_KINDS, ROLES } from './roles.ts'
import { canTransition, nextStatuses } from './status.ts'
import { canChangeState } from './tasks.ts'

const words = (text: string) => text.split(/,\s+/)

describe('closed lists', () => {
  it('has the statuses, types and explicit flags of the specification (ENUM-080, ENUM-082, ENUM-083)', () => {
    const statuses = 'INCOMPLETE, READY_FOR_SUBMISSION, IN_REVIEW, DELIVERED, RELEASED, NEEDS_ATTENTION, ARCHIVED'
    expect(RELEASE_STATUSES).toEqual(words(statuses))
    expect(RELEASE_TYPES).toEqual(['SINGLE', 'EXTENDED_PLAY', 'ALBUM', 'DJ_MIX'])
    expect(new Set(EXPLICIT_FLAGS)).toEqual(new Set(['CLEAN', 'EXPLICIT', 'NONE']))
  })

  it('has the kinds of files, tasks and their states (ENUM-084, ENUM-085, ENUM-059)', () => {
    expect(ASSET_TYPES).toEqual(
      words(`PRIMARY_COVER_ART, SPOTIFY_CANVAS_ART, APPLE_MOTION_1X1_ART, APPLE_MOTION_3X4_ART, ARTIST_PHOTO, LINK,
        OTHER`),
    )
    expect([...TASK_TYPES].toSorted()).toEqual(
      words(`BUILD_YOUR_RELEASE_CALENDAR, CUSTOM, DEFINE_ROYALTY_SPLITS, SHARE_THE_PRESAVE_DROP,
        SUBMIT_PITCH_MEDIA_ASSETS_FOR_PLAYLISTING, SUBMIT_PITCH_NOTES_FOR_PLAYLISTING, SUBMIT_RELEASE_FOR_REVIEW,
        UPLOAD_STREAMING_ASSETS_FOR_APPLE_MUSIC, UPLOAD_STREAMING_ASSETS_FOR_SPOTIFY`),
    )
    expect(TASK_STATES).toEqual(['LOCKED', 'INCOMPLETE', 'COMPLETED'])
  })

  it('has the stores, a generic other, and the services of artists (ENUM-086, ENUM-087)', () => {
    const stores =
      'Apple Music, Spotify, Amazon Music, YouTube Music, Facebook, Deezer, Pandora, SoundCloud, Beatport, Other'
    expect(STORES).toEqual(words(stores))
    const services = 'ALL_MUSIC, AMAZON_MUSIC, APPLE_MUSIC, DDEX, ISNI, MUSIC_BRAINZ, SOUNDCLOUD, SPOTIFY, VEVO'
    expect(ARTIST_SERVICES).toEqual(words(services))
  })

  it('has a role list for each kind of contributor (ENUM-088, ENUM-089, ENUM-090, ENUM-091)', () => {
    expect(CONTRIBUTOR_KINDS).toEqual(['ARTIST', 'PERFORMER', 'WRITER_PUBLISHER', 'OTHER'])
    expect(ROLES.ARTIST).toEqual(['Main Artist', 'Featured Artist', 'Remixer', 'With'])
    expect(ROLES.WRITER_PUBLISHER).toEqual(['Composer', 'Lyricist', 'Publisher', 'Arranger', 'Songwriter'])
    const production = `Assistant Engineer, Co-Producer, Engineer, Graphic Design, Master Engineer, Mixer,
      Mixing Engineer, Producer, Recording Engineer, Video Director, Video Producer`
    expect(ROLES.OTHER).toEqual(words(production))
  })

  it('has 45 genres and at least 200 performer roles, each once (ENUM-092, ENUM-093)', () => {
    expect(GENRES).toHaveLength(45)
    for (const genre of ['Pop', 'Rock', 'Hip-Hop/Rap', 'Jazz', 'Reggaeton', 'K-Pop']) expect(GENRES).toContain(genre)
    expect(new Set(GENRES).size).toBe(GENRES.length)
    expect(PERFORMER_ROLES.length).toBeGreaterThanOrEqual(200)
    expect(new Set(PERFORMER_ROLES.map(role => role.toLowerCase())).size).toBe(PERFORMER_ROLES.length)
    for (const role of ['Vocals', 'Theremin', 'Steel Drums', 'Narrator']) expect(PERFORMER_ROLES).toContain(role)
    expect(PERFORMER_ROLES.filter(role => role !== role.trim() || role.length < 2)).toEqual([])
  })
})

it('allows exactly the decided changes of status (ENUM-081)', () => {
  const allowed = RELEASE_STATUSES.flatMap(from => nextStatuses(from).map(to => `${from} ${to}`))
  const archived = RELEASE_STATUSES.filter(from => from !== 'ARCHIVED').map(from => `${from} ARCHIVED`)
  expect(allowed.toSorted()).toEqual(
    [
      'INCOMPLETE READY_FOR_SUBMISSION',
      'READY_FOR_SUBMISSION IN_REVIEW',
      'IN_REVIEW DELIVERED',
      'DELIVERED RELEASED',
      'IN_REVIEW NEEDS_ATTENTION',
      'DELIVERED NEEDS_ATTENTION',
      'NEEDS_ATTENTION READY_FOR_SUBMISSION',
      'READY_FOR_SUBMISSION INCOMPLETE',
      ...archived,
    ].toSorted(),
  )
  expect(canTransition('RELEASED', 'NEEDS_ATTENTION')).toBe(false)
})

it('allows exactly the decided changes of a task (ENUM-110)', () => {
  const allowed = TASK_STATES.flatMap(from =>
    TASK_STATES.filter(to => canChangeState(from, to)).map(to => `${from} ${to}`),
  )
  expect(allowed).toEqual(['LOCKED INCOMPLETE', 'INCOMPLETE COMPLETED', 'COMPLETED INCOMPLETE'])
})

describe('codes', () => {
  it.each([
    ['FR6V82600007', 'FR6V82600007'],
    [' fr-6v8-26-00007 ', 'FR6V82600007'],
    ['FR6V8260000', null],
    ['1R6V82600007', null],
    ['FR6V8260000X', null],
  ])('reads the ISRC %j as %j', (typed, code) => expect(isrcOf(typed)).toBe(code))

  it.each([
    ['075678164125', '075678164125'],
    ['0 075678 16412 5', '075678164125'],
    ['4006381333931', '4006381333931'],
    ['075678164126', null],
    ['75678164125', null],
    ['07567816412X', null],
  ])('reads the UPC %j as %j', (typed, code) => expect(upcOf(typed)).toBe(code))
})

describe('what stores ask of a file', () => {
  const still = { format: 'png', width: 3000, height: 3000, colours: 'srgb', duration_ms: null }
  const film = { format: 'mp4', width: 720, height: 1280, colours: null, duration_ms: 6000 }
  it.each([
    ['PRIMARY_COVER_ART', still, []],
    ['PRIMARY_COVER_ART', { ...still, colours: 'cmyk' }, ['Its colours are CMYK and must be RGB.']],
    ['PRIMARY_COVER_ART', { ...still, colours: 'b-w' }, ['Its colours are grey and must be RGB.']],
    ['PRIMARY_COVER_ART', { ...still, height: 3200 }, ['It is 3,000 × 3,200 px and must be square.']],
    ['PRIMARY_COVER_ART', { ...still, format: 'webp' }, ['The file is WebP and must be JPEG or PNG.']],
    ['SPOTIFY_CANVAS_ART', film, []],
    ['SPOTIFY_CANVAS_ART', { ...film, duration_ms: 2500 }, ['It lasts 2.5 s and must last 3 to 8.']],
    [
      'SPOTIFY_CANVAS_ART',
      { ...film, height: 720 },
      ['It is 720 × 720 px and needs at least 720 × 1,280.', 'It is 720 × 720 px and must be upright, 9 to 16.'],
    ],
    ['APPLE_MOTION_1X1_ART', { ...film, width: 3840, height: 3840, duration_ms: 18_000 }, []],
    [
      'APPLE_MOTION_3X4_ART',
      { ...film, width: 2048, height: 2731, duration_ms: 40_000 },
      ['It is 2,048 × 2,731 px and must be 2,048 × 2,732.', 'It lasts 40 s and must last 15 to 35.'],
    ],
    ['OTHER', { ...still, format: 'pdf' }, []],
  ] as const)('%s: finds the faults of %j', (type, file, faults) => {
    expect(assetFaults({ type, ...file })).toEqual(faults)
  })
})
