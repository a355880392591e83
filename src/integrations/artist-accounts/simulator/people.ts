import { createHash } from 'node:crypto'

/** Accounts of artists that the simulated Instagram offers at sign-in. */
export const simulatedArtists = [
  { username: 'wrenhallow', name: 'Wren Hallow', followers: 96_400 },
  { username: 'kilo.orchid', name: 'Kilo Orchid', followers: 214_000 },
  { username: 'juno.tangerine', name: 'Juno Tangerine', followers: 158_300 },
  { username: 'nullcoast', name: 'Null Coast', followers: 31_200 },
] as const

/** Fans who mention them. */
export const simulatedFans = [
  { username: 'marlow.tapes', name: 'Marlow Quayle', followers: 1_100_000, verified: true },
  { username: 'sunroom.radio', name: 'Sunroom Radio', followers: 412_000, verified: true },
  { username: 'lena.kordt', name: 'Lena Kordt', followers: 18_200, verified: false },
  { username: 'rotterdam.nights', name: 'Rotterdam Nights', followers: 64_000, verified: false },
  { username: 'ana.belmonte', name: 'Ana Belmonte', followers: 2_104, verified: false },
  { username: 'petrichor_fm', name: 'Petrichor FM', followers: 9_870, verified: false },
  { username: 'tomatofuzz', name: 'Tomato Fuzz', followers: 540, verified: false },
  { username: 'kassetten.klub', name: 'Kassetten Klub', followers: 7_720, verified: false },
  { username: 'joao.pestana.fotografia', name: 'João Pestana', followers: 51_300, verified: true },
  {
    username: 'hazel_and_the_coastline_choir',
    name: 'Hazel and the Coastline Choir',
    followers: 3_410,
    verified: false,
  },
  { username: 'dj.quietstorm', name: 'Quiet Storm', followers: 12_800, verified: false },
  { username: 'ruth.ines', name: 'Ruth Inés', followers: 1_230, verified: false },
] as const

/** What they write under posts. */
export const simulatedComments = [
  'That bridge made me pull over',
  'When is the vinyl out?',
  'Porto, please come to Porto!',
  'Played it four times on the way to work',
  'The second verse, though',
  'My mother asked who this is. She never asks.',
] as const

const digits = (word: string, length: number) =>
  (BigInt(`0x${createHash('sha256').update(word).digest('hex').slice(0, 16)}`) % 10n ** BigInt(length))
    .toString()
    .padStart(length, '0')

/** Ids as Instagram writes them: accounts have 17 digits that begin with 17841. */
export const accountId = (username: string) => `17841${digits(`account ${username}`, 12)}`
export const fanId = (username: string) => digits(`fan ${username}`, 16)
