import candyCoated from './covers/candy-coated.webp'
import heatSignature from './covers/heat-signature.webp'
import minuitPastel from './covers/minuit-pastel.webp'
import nineSuns from './covers/nine-suns.webp'
import nocheLarga from './covers/noche-larga.webp'
import brassMeridian from './covers/portrait-brass-meridian.webp'
import eloiseVarenne from './covers/portrait-eloise-varenne.webp'
import junoTangerine from './covers/portrait-juno-tangerine.webp'
import kiloOrchid from './covers/portrait-kilo-orchid.webp'
import nullCoast from './covers/portrait-null-coast.webp'
import sableMoreno from './covers/portrait-sable-moreno.webp'
import wrenHallow from './covers/portrait-wren-hallow.webp'
import roomZero from './covers/room-zero.webp'
import slowOrchard from './covers/slow-orchard.webp'
import sugarGlass from './covers/sugar-glass.webp'
import tidalMemory from './covers/tidal-memory.webp'

interface Colours {
  bg: string
  ink: string
  muted: string
  edge: string
  accent: string
  on: string
}

/** A fan page as the front page draws it. Artists and covers are made up. */
export interface PictureOfPage {
  title: string
  artist: string
  about: string
  cover: string
  portrait: string
  voice: 'wide' | 'candy' | 'mono' | 'narrow' | 'soft' | 'serif'
  colours: Colours
  /** Words of its button. */
  action?: string
  /** Somebody is filling it in. */
  living?: true
  countdown?: readonly (readonly [figure: string, unit: string])[]
  /** Its button saves the release to Spotify. */
  presave?: true
}

const colours = (bg: string, ink: string, muted: string, edge: string, accent: string, on: string): Colours => ({
  ...{ bg, ink, muted },
  ...{ edge, accent, on },
})

/** Column by column, from the top. Colours are those that the covers give. */
export const pictures: readonly (readonly PictureOfPage[])[] = [
  [
    {
      title: 'Heat Signature',
      artist: 'Kilo Orchid',
      about: 'Pre-save it and it’s in your library at midnight.',
      cover: heatSignature,
      portrait: kiloOrchid,
      voice: 'wide',
      colours: colours('#0d0414', '#f9f5fd', '#908897', '#2c2233', '#ef3a41', '#1c0908'),
      countdown: [
        ['17', 'days'],
        ['14', 'hours'],
        ['46', 'minutes'],
        ['08', 'seconds'],
      ],
      presave: true,
    },
    {
      title: 'Candy Coated',
      artist: 'Juno Tangerine',
      about: 'Seven cities, one very large inflatable orange.',
      cover: candyCoated,
      portrait: junoTangerine,
      voice: 'candy',
      colours: colours('#fed21f', '#1f0e30', '#614c43', '#d5b03a', '#5c2bda', '#ffffff'),
      action: 'Sign up for your city',
    },
    {
      title: 'Tidal Memory',
      artist: 'Null Coast',
      about: 'Four pieces for tape, reed organ and the sea.',
      cover: tidalMemory,
      portrait: nullCoast,
      voice: 'mono',
      colours: colours('#e8e7e0', '#161409', '#59574d', '#c2c1b9', '#c42c03', '#ffffff'),
      action: 'Listen',
    },
  ],
  [
    {
      title: 'Nine Suns',
      artist: 'Brass Meridian',
      about: 'Nine players from Marseille, two trombones too many.',
      cover: nineSuns,
      portrait: brassMeridian,
      voice: 'narrow',
      colours: colours('#1d37c9', '#f4f7fc', '#bfd0f5', '#385cd4', '#f6b726', '#170e00'),
      action: 'Get the record',
    },
    {
      title: 'Slow Orchard',
      artist: 'Wren Hallow',
      about: 'Ten songs, one long summer, a borrowed piano.',
      cover: slowOrchard,
      portrait: wrenHallow,
      voice: 'soft',
      colours: colours('#f4e4ce', '#2a0f04', '#6e5344', '#967e6c', '#b84b26', '#ffffff'),
      living: true,
      action: 'Sign up',
    },
    {
      title: 'Room Zero',
      artist: 'Kilo Orchid',
      about: 'One night, no line-up, no phones.',
      cover: roomZero,
      portrait: kiloOrchid,
      voice: 'wide',
      colours: colours('#050d05', '#f2f9f2', '#879087', '#222c22', '#a6ed1b', '#0b1203'),
      action: 'Get the address',
    },
  ],
  [
    {
      title: 'Sugar Glass',
      artist: 'Juno Tangerine',
      about: 'Three minutes of sugar, out now.',
      cover: sugarGlass,
      portrait: junoTangerine,
      voice: 'candy',
      colours: colours('#ff62a1', '#2e0818', '#441126', '#da5289', '#2e0818', '#ff62a1'),
      action: 'Tell me first',
    },
    {
      title: 'Minuit pastel',
      artist: 'Éloïse Varenne',
      about: 'Un premier album écrit la nuit, à voix basse.',
      cover: minuitPastel,
      portrait: eloiseVarenne,
      voice: 'serif',
      colours: colours('#fcead5', '#16142e', '#5e5967', '#d2c4b9', '#5a4baf', '#ffffff'),
      action: 'S’inscrire',
    },
    {
      title: 'Noche Larga',
      artist: 'Sable Moreno',
      about: 'Eleven songs for one night without sleep.',
      cover: nocheLarga,
      portrait: sableMoreno,
      voice: 'serif',
      colours: colours('#240811', '#fef4f6', '#a69195', '#43282f', '#fb5c4f', '#1c0907'),
      action: 'Tell me',
    },
  ],
]
