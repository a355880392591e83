import type { Stage } from '#records/promotions/stages.ts'

/** A promotion of the demo: how many creators, how far they are, and what they say in their posts. */
export interface DemoPromotion {
  name: string
  campaign: string
  /** Slug of the artist. */
  artist: string
  days_ago: number
  closed?: boolean
  /** In US dollars. */
  budget: number
  creators: number
  /** Posts of each creator. */
  posts: number
  stages: readonly (readonly [Stage, number])[]
  brief: string
  captions: readonly string[]
}

const early = [
  ['MATCHED', 6],
  ['outreached', 7],
  ['NEGOTIATING', 2],
  ['CREATOR_UNINTERESTED', 1],
] as const
const running = [
  ['MATCHED', 3],
  ['outreached', 4],
  ['NEGOTIATING', 2],
  ['BRAND_ACCEPTED_TERMS', 1],
  ['hired', 2],
  ['drafted', 2],
  ['posted', 5],
  ['CREATOR_UNINTERESTED', 1],
] as const
const ending = [
  ['hired', 1],
  ['posted', 7],
  ['paid', 5],
  ['COMPLETED', 3],
] as const
const done = [
  ['COMPLETED', 12],
  ['paid', 1],
  ['CREATOR_UNINTERESTED', 1],
] as const

const dance = {
  brief: 'Eight counts from the chorus. Their own room, their own light; no lip sync.',
  captions: ['eight counts and a kitchen floor', 'learned this in one take, sort of', 'my sister counts me in'],
}
const listen = {
  brief: 'First reaction with headphones on. The long intro stays in.',
  captions: ['the intro is the whole point', 'played this on the night bus home', 'headphones on, do not talk to me'],
}
const studio = {
  brief: 'Show how the sound was made or remade. Loop from 0:42.',
  captions: ['rebuilt the bass line on a toy synth', 'this loop has been in my head all week', 'one mic, one room'],
}

export const demoPromotions: readonly DemoPromotion[] = [
  {
    name: 'Slow Orchard, wave 2',
    campaign: 'Slow Orchard',
    artist: 'wren-hallow',
    days_ago: 24,
    budget: 12_000,
    creators: 18,
    posts: 2,
    stages: running,
    ...listen,
  },
  {
    name: 'Heat Signature, first listen',
    campaign: 'Heat Signature',
    artist: 'kilo-orchid',
    days_ago: 6,
    budget: 9_000,
    creators: 19,
    posts: 1,
    stages: early,
    ...listen,
  },
  {
    name: 'Sugar Glass choreography',
    campaign: 'Sugar Glass',
    artist: 'juno-tangerine',
    days_ago: 31,
    budget: 6_000,
    creators: 26,
    posts: 2,
    stages: running,
    ...dance,
  },
  {
    name: 'Room Zero remix week',
    campaign: 'Room Zero',
    artist: 'kilo-orchid',
    days_ago: 40,
    budget: 4_000,
    creators: 13,
    posts: 2,
    stages: ending,
    ...studio,
  },
  {
    name: 'Tidal Memory, studio diaries',
    campaign: 'Tidal Memory',
    artist: 'null-coast',
    days_ago: 16,
    budget: 7_500,
    creators: 15,
    posts: 1,
    stages: running,
    ...studio,
  },
  {
    name: 'Dancers only',
    campaign: 'Sugar Glass',
    artist: 'juno-tangerine',
    days_ago: 12,
    budget: 5_000,
    creators: 9,
    posts: 1,
    stages: running,
    ...dance,
  },
  {
    name: 'Wren Hallow, spring dates',
    campaign: 'Spring dates',
    artist: 'wren-hallow',
    days_ago: 1,
    budget: 3_000,
    creators: 0,
    posts: 1,
    stages: early,
    ...listen,
  },
  {
    name: 'Slow Orchard: first listen',
    campaign: 'Slow Orchard',
    artist: 'wren-hallow',
    days_ago: 68,
    closed: true,
    budget: 10_000,
    creators: 80,
    posts: 1,
    stages: done,
    ...listen,
  },
  {
    name: 'Room Zero, club edits',
    campaign: 'Room Zero',
    artist: 'kilo-orchid',
    days_ago: 112,
    closed: true,
    budget: 3_500,
    creators: 60,
    posts: 1,
    stages: done,
    ...studio,
  },
  {
    name: 'Wren Hallow, autumn dates',
    campaign: 'Autumn dates',
    artist: 'wren-hallow',
    days_ago: 156,
    closed: true,
    budget: 2_000,
    creators: 50,
    posts: 1,
    stages: done,
    ...listen,
  },
]
