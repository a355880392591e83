import { type RandomStream, randomStream } from '#platform/server/random-stream.ts'

const SKIN = ['#f6d9c4', '#eec3a3', '#e0ab86', '#c98d63', '#a86d45', '#86512f', '#643a22'] as const
const HAIR = ['#1d1614', '#2f2019', '#4a2f20', '#6e4526', '#94602f', '#c79a55', '#8e3b24', '#9a9794'] as const

/** One way to wear one's hair: what lies behind the face, and what lies over it. */
interface Hair {
  behind: string
  over: string
}

const CROWN = 'M30 45c-3-19 7-28 18-28s21 9 18 28c-3-9-8-13-18-13s-15 4-18 13z'
const FRINGE = 'M30 43c0-15 7-23 18-23s18 8 18 23c-10-6-26-6-36 0z'
const PARTED = 'M30 47c-1-18 7-27 18-27s19 9 18 27c-8-3-14-9-16-16-4 8-11 13-20 16z'

const path = (d: string) => `<path d="${d}"/>`
const circle = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`
const curls = (places: readonly (readonly [x: number, y: number])[], r: number) =>
  places.map(([x, y]) => circle(x, y, r)).join('')

const hairs: readonly Hair[] = [
  { behind: '', over: path(CROWN) },
  { behind: '', over: path('M30 46c-4-20 5-30 18-30 11 0 20 7 18 28-2-7-5-11-8-14-6 5-17 6-23 6-3 3-4 6-5 10z') },
  { behind: path('M26 44c0-19 9-29 22-29s22 10 22 29v36H26z'), over: path(PARTED) },
  { behind: path('M27 42c0-17 9-26 21-26s21 9 21 26c0 12-1 18-3 22H30c-2-4-3-10-3-22z'), over: path(FRINGE) },
  { behind: circle(48, 15, 10), over: path(CROWN) },
  { behind: circle(48, 38, 29), over: path('M32 38c2-10 8-14 16-14s14 4 16 14c-9-5-23-5-32 0z') },
  { behind: '', over: '' },
  {
    behind: '',
    over: curls(
      [
        ...([
          [33, 34],
          [36, 26],
          [43, 21],
          [51, 20],
          [58, 24],
          [63, 32],
        ] as const),
        [48, 27],
      ],
      8,
    ),
  },
  {
    behind: curls(
      [
        ...([
          [28, 40],
          [30, 30],
          [38, 21],
          [48, 18],
          [58, 21],
          [66, 30],
        ] as const),
        ...([
          [68, 40],
          [27, 51],
          [69, 51],
          [29, 62],
          [67, 62],
        ] as const),
      ],
      10,
    ),
    over: path(FRINGE),
  },
  {
    behind:
      [25, 31, 60, 66].map(x => `<rect x="${x}" y="34" width="7" height="46" rx="3.5"/>`).join('') + circle(48, 35, 21),
    over: path(CROWN),
  },
]

/** Covers of the head, in the colour of the clothes. */
const covers = [
  '<path d="M28 40c0-16 8-25 20-25s20 9 20 25z"/><rect x="26" y="36" width="44" height="8" rx="4" fill-opacity=".75"/>',
  '<path fill-rule="evenodd" d="M22 84c-2-16 2-24 3-38 1-20 10-31 23-31s22 11 23 31c1 14 5 22 3 38zM48 27c-11 0-16 9-16 20s6 20 16 20 16-9 16-20-5-20-16-20z"/>',
]

/** A made-up person, drawn from a number: an SVG of 96 by 96 that needs nothing else. */
export function portraitOf(index: number): string {
  const random = randomStream(index ^ 0x51a7a4)
  const hue = random.between(0, 359)
  const ground = `oklch(0.84 0.09 ${hue})`
  const clothes = `oklch(${random.pick(['0.36', '0.5', '0.62', '0.9'])} 0.11 ${(hue + random.between(100, 260)) % 360})`
  const tone = random.between(0, SKIN.length - 1)
  const [skin, shade] = [SKIN[tone] ?? SKIN[0], SKIN[Math.min(tone + 1, SKIN.length - 1)] ?? SKIN[0]]
  const hairColour = tone > 3 ? random.pick(HAIR.slice(0, 3)) : random.pick(HAIR)
  const hair = random.pick(hairs)
  const cover = random.chance(0.14) ? random.pick(covers) : null
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="8 8 80 80" width="96" height="96">',
    `<rect width="96" height="96" fill="${ground}"/>`,
    cover ? '' : `<g fill="${hairColour}">${hair.behind}</g>`,
    `<path d="M10 96c1-19 17-27 38-27s37 8 38 27z" fill="${clothes}"/>`,
    `<path d="M40 58h16v12c0 5-3 8-8 8s-8-3-8-8z" fill="${shade}"/>`,
    `<g fill="${skin}">${circle(31, 48, 4)}${circle(65, 48, 4)}<ellipse cx="48" cy="46" rx="17" ry="20.5"/></g>`,
    cover || !random.chance(0.22) ? '' : beardOf(random, hairColour),
    faceOf(random, hairColour, shade),
    cover ? `<g fill="${clothes}">${cover}</g>` : `<g fill="${hairColour}">${hair.over}</g>`,
    random.chance(0.16) && !cover ? headphones(clothes) : '',
    '</svg>',
  ].join('')
}

const beardOf = (random: RandomStream, colour: string) =>
  `<path fill="${colour}" fill-opacity="${random.pick(['1', '.55'])}" d="M31 48c1 4 4 6 8 6 4-2 14-2 18 0 4 0 7-2 8-6 1 13-6 20-17 20s-18-7-17-20z"/>`

function faceOf(random: RandomStream, brows: string, shade: string): string {
  const smile = random.between(2, 5)
  const glasses = random.chance(0.2)
    ? '<g fill="none" stroke="#2b2622" stroke-width="1.8"><circle cx="41" cy="46" r="5.6"/><circle cx="55" cy="46" r="5.6"/><path d="M46.6 46h2.8M35.4 45l-4-1M60.6 45l4-1"/></g>'
    : ''
  return [
    `<g fill="#241c18">${circle(41, 46, 2)}${circle(55, 46, 2)}</g>`,
    `<g fill="none" stroke="${brows}" stroke-width="1.8" stroke-linecap="round"><path d="M37.5 40.5q3.5-2 7 0M51.5 40.5q3.5-2 7 0"/></g>`,
    `<path d="M48 47v5q0 1.5 2 1.5" fill="none" stroke="${shade}" stroke-width="1.8" stroke-linecap="round"/>`,
    `<path d="M42 58q6 ${smile} 12 0" fill="none" stroke="#8c3f38" stroke-width="2" stroke-linecap="round"/>`,
    glasses,
  ].join('')
}

const headphones = (colour: string) =>
  `<path d="M29 46c0-20 8-31 19-31s19 11 19 31" fill="none" stroke="#26211e" stroke-width="3.6"/><g fill="${colour}" stroke="#26211e" stroke-width="1.6"><rect x="24" y="42" width="9" height="15" rx="4.5"/><rect x="63" y="42" width="9" height="15" rx="4.5"/></g>`
