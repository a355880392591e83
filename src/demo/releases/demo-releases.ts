import type { ReleaseStatus, ReleaseType, TaskType } from '#records/releases/kinds.ts'

/** A release of the demo label. Days are counted from the first start, so that the demo never looks old. */
export interface DemoRelease {
  title: string
  artist: string
  type: ReleaseType
  genre: string | null
  status: ReleaseStatus
  /** Days until it is out; negative: it is. Null: nobody knows yet. */
  in_days: number | null
  /** In covers/, and how wide and high it is delivered; null for none. */
  cover: { file: string; side: number } | null
  /** Titles and lengths. */
  songs: readonly (readonly [title: string, length: string])[]
  /** Songs from this one on have no writer. */
  writers_until?: number
  explicit?: 'CLEAN' | 'EXPLICIT'
  done: readonly TaskType[]
  /** Slugs of drops, names of promotions, segments and audiences that belong to it. */
  ties: readonly string[]
  /** Stores it is live in. */
  stores: number
  note?: string
  plan?: readonly (readonly [kind: 'POST' | 'MESSAGE' | 'OTHER', days_before: number, title: string])[]
}

const EVERYTHING: readonly TaskType[] = [
  'BUILD_YOUR_RELEASE_CALENDAR',
  'DEFINE_ROYALTY_SPLITS',
  'SHARE_THE_PRESAVE_DROP',
  'SUBMIT_PITCH_NOTES_FOR_PLAYLISTING',
  'SUBMIT_PITCH_MEDIA_ASSETS_FOR_PLAYLISTING',
]

export const demoReleases: readonly DemoRelease[] = [
  {
    title: 'Slow Orchard',
    artist: 'wren-hallow',
    type: 'ALBUM',
    genre: 'Folk',
    status: 'DELIVERED',
    in_days: 11,
    cover: { file: 'slow-orchard', side: 3000 },
    songs: [
      ['Windfall', '3:41'],
      ['Slow Orchard', '4:12'],
      ['Ladder in the Tree', '2:58'],
      ['Borrowed Piano', '3:27'],
      ['August, Again', '4:40'],
      ['Letters Home', '3:05'],
      ['Wasp Summer', '2:44'],
      ['Cider Year', '3:52'],
      ['The Long Table', '5:01'],
      ['Ripe', '3:33'],
    ],
    done: EVERYTHING,
    ties: ['slow-orchard', 'Slow Orchard, wave 2', 'Slow Orchard: first listen', 'Lyon, within 30 miles'],
    stores: 0,
    plan: [
      ['POST', 9, 'Cover reveal on Instagram'],
      ['POST', 4, 'Kitchen session, “Windfall”'],
      ['MESSAGE', 1, 'Tomorrow: a note to the list'],
      ['OTHER', 0, 'Listening evening, Lyon'],
      ['POST', -2, 'Thank-you video'],
    ],
  },
  {
    title: 'Letters Home',
    artist: 'wren-hallow',
    type: 'SINGLE',
    genre: 'Singer/Songwriter',
    status: 'NEEDS_ATTENTION',
    in_days: 18,
    cover: { file: 'letters-home', side: 3000 },
    songs: [['Letters Home', '3:05']],
    done: ['BUILD_YOUR_RELEASE_CALENDAR', 'DEFINE_ROYALTY_SPLITS', 'SUBMIT_PITCH_NOTES_FOR_PLAYLISTING'],
    ties: [],
    stores: 0,
    note: 'The cover is blurred: it was enlarged from a smaller picture. Send the original.',
  },
  {
    title: 'Heat Signature',
    artist: 'kilo-orchid',
    type: 'SINGLE',
    genre: 'Electronic',
    status: 'DELIVERED',
    in_days: 25,
    cover: { file: 'heat-signature', side: 3000 },
    songs: [['Heat Signature', '3:24']],
    explicit: 'CLEAN',
    done: EVERYTHING.slice(0, 4),
    ties: ['heat-signature-single', 'Heat Signature, first listen'],
    stores: 0,
    plan: [
      ['POST', 14, 'Teaser with the drop of the synth'],
      ['OTHER', 10, 'Visualiser shoot'],
      ['POST', 0, 'It is out'],
    ],
  },
  {
    title: 'Room Zero, live in Rotterdam until the last train went',
    artist: 'kilo-orchid',
    type: 'DJ_MIX',
    genre: 'Techno',
    status: 'READY_FOR_SUBMISSION',
    in_days: 60,
    cover: { file: 'room-zero', side: 3000 },
    songs: [['Room Zero, live in Rotterdam', '1:52:08']],
    done: ['BUILD_YOUR_RELEASE_CALENDAR', 'DEFINE_ROYALTY_SPLITS'],
    ties: ['room-zero', 'Room Zero remix week'],
    stores: 0,
  },
  {
    title: 'Candy Coated',
    artist: 'juno-tangerine',
    type: 'EXTENDED_PLAY',
    genre: 'Pop',
    status: 'IN_REVIEW',
    in_days: 67,
    cover: { file: 'candy-coated', side: 3000 },
    songs: [
      ['Candy Coated', '2:51'],
      ['Sherbet', '3:02'],
      ['Good Teeth', '2:39'],
      ['Corner Shop', '3:15'],
      ['Wrappers', '2:58'],
    ],
    explicit: 'EXPLICIT',
    done: ['BUILD_YOUR_RELEASE_CALENDAR', 'DEFINE_ROYALTY_SPLITS', 'SUBMIT_PITCH_NOTES_FOR_PLAYLISTING'],
    ties: ['candy-coated-tour'],
    stores: 0,
  },
  {
    title: 'nc—005',
    artist: 'null-coast',
    type: 'EXTENDED_PLAY',
    genre: null,
    status: 'INCOMPLETE',
    in_days: null,
    cover: null,
    songs: [
      ['slack water', '6:12'],
      ['silt', '5:47'],
      ['00:00:41', '0:41'],
      ['breakwater', '7:20'],
    ],
    writers_until: 1,
    done: [],
    ties: [],
    stores: 0,
  },
  {
    title: 'Tidal Memory',
    artist: 'null-coast',
    type: 'EXTENDED_PLAY',
    genre: 'Ambient',
    status: 'RELEASED',
    in_days: -38,
    cover: { file: 'tidal-memory', side: 3000 },
    songs: [
      ['Tidal Memory', '6:30'],
      ['Salt Line', '5:18'],
      ['Low Lamps', '4:44'],
      ['Undertow', '7:02'],
    ],
    done: EVERYTHING,
    ties: ['tidal-memory', 'Tidal Memory, studio diaries'],
    stores: 9,
  },
  {
    title: 'Sugar Glass',
    artist: 'juno-tangerine',
    type: 'SINGLE',
    genre: 'Pop',
    status: 'RELEASED',
    in_days: -250,
    cover: { file: 'sugar-glass', side: 3000 },
    songs: [['Sugar Glass', '2:47']],
    done: EVERYTHING,
    ties: ['sugar-glass', 'Sugar Glass choreography', 'Dancers only'],
    stores: 9,
  },
  {
    title: 'Nine Suns',
    artist: 'brass-meridian',
    type: 'ALBUM',
    genre: 'Jazz',
    status: 'RELEASED',
    in_days: -192,
    cover: { file: 'nine-suns', side: 3000 },
    songs: [
      ['First Sun', '5:12'],
      ['Second Sun', '4:30'],
      ['Third Sun', '6:01'],
      ['Procession', '3:48'],
      ['Fifth Sun', '4:55'],
      ['Market Day', '3:36'],
      ['Seven Suns, live in one take', '8:20'],
      ['Eighth Sun', '4:11'],
      ['Nine Suns', '9:02'],
    ],
    done: EVERYTHING,
    ties: ['nine-suns'],
    stores: 8,
  },
  {
    title: 'Grid Study',
    artist: 'juno-tangerine',
    type: 'SINGLE',
    genre: 'Electronic',
    status: 'ARCHIVED',
    in_days: null,
    cover: { file: 'grid-study', side: 1000 },
    songs: [['Grid Study', '3:00']],
    done: [],
    ties: [],
    stores: 0,
  },
]

/** A release by its title, and its number, counted from 1. */
export function demoRelease(title: string): { number: number; release: DemoRelease } {
  const at = demoReleases.findIndex(release => release.title === title)
  const release = demoReleases[at]
  if (!release) throw new Error(`The demo has no release “${title}”.`)
  return { number: at + 1, release }
}
