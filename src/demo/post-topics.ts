/** What made-up posts are about: their words, and what they have in common. */
export interface DemoTopic {
  posts: number
  captions: readonly string[]
  hashtags: readonly string[]
  /** Title and artist. */
  sound: readonly [string, string] | null
  genres: string[]
  /** Days in which all of them came; without it they are spread over weeks. */
  burst?: number
}

/** Posts of no trend. */
export const ordinary: DemoTopic = {
  posts: 0,
  captions: [
    'Ferry to Ven, phone out of the window, the whole song.',
    'Told him the bridge would get him. Nine seconds.',
    'Every kitchen on the courtyard played it at once.',
    'Opened it with the bread knife. Sorry to everyone.',
    'Third coffee and the drums still do not sit.',
    'Soundcheck in an empty hall, second verse only.',
    'My neighbour asked for the name of this, so here it is.',
    'Rain on the roof, one microphone, no second take.',
    'Learning the bass line before the bus comes.',
    'Found this cassette under the seat.',
    'Walked the dog through the whole record.',
    'The choir found the harmony before I did.',
  ],
  hashtags: ['newmusic', 'fyp'],
  sound: null,
  genres: ['indie'],
}

interface DemoSegment {
  name: string
  topics: readonly DemoTopic[]
  /** Posts of no trend. */
  others: number
}

export const demoSegments: readonly DemoSegment[] = [
  {
    name: 'Saltgrass autumn singles',
    others: 130,
    topics: [
      {
        posts: 46,
        burst: 4,
        captions: [
          'pov: the second chorus finds you at the window',
          'Window light, last line of the chorus, nothing happens until then',
          'One fixed shot by the window and the last line does the rest',
          'The light from the window on the last line, every time',
        ],
        hashtags: ['windowlight', 'lastline'],
        sound: ['Second Window', 'Juno Tangerine'],
        genres: ['indie', 'pop', 'singer-songwriter'],
      },
      {
        posts: 34,
        burst: 9,
        captions: [
          'Cut on the breath, not on the beat. Dance tutorial tomorrow.',
          'Full dance routine, no cuts, counts in the comments',
          'Third try at the glasshouse dance, counts on the breath',
        ],
        hashtags: ['glasshousedance', 'dancechallenge'],
        sound: ['Glasshouse Kids', 'Kilo Orchid'],
        genres: ['dance', 'electronic'],
      },
      {
        posts: 24,
        captions: [
          'Night bus home, line 9, shot on a lens from 1974',
          'Last bus home, whole song, nobody else upstairs',
          'Night bus window, half a mile of blue',
        ],
        hashtags: ['nightbus', 'filmed'],
        sound: ['Half a Mile of Blue', 'Null Coast'],
        genres: ['ambient', 'alternative'],
      },
    ],
  },
  {
    name: 'Brass Meridian on tour',
    others: 70,
    topics: [
      {
        posts: 28,
        burst: 3,
        captions: [
          'First row, no voice left, they played the unreleased one',
          'They played the unreleased one tonight. You can hear me screaming it.',
          'Unreleased song, first row, my voice is gone',
        ],
        hashtags: ['brassmeridian', 'unreleased'],
        sound: ['Marigold Static (live)', 'Brass Meridian'],
        genres: ['rock', 'alternative'],
      },
      {
        posts: 20,
        captions: [
          'Carnival edit of the horn line',
          'The horn line, but make it carnival',
          'Carnival drums under the horns',
        ],
        hashtags: ['hornline', 'carnivaledit'],
        sound: ['Marigold Static', 'Brass Meridian'],
        genres: ['world', 'dance'],
      },
    ],
  },
]
