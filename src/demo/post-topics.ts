/** What made-up posts are about: their words, and what they have in common. */
export interface DemoTopic {
  posts: number
  /** Beginnings of a caption; without any it is made of words that few others use. */
  captions: readonly string[]
  hashtags: readonly string[]
  /** Title and artist. */
  sound: readonly [string, string] | null
  genres: string[]
  /** Days in which all of them came; without it they are spread over weeks. */
  burst?: number
}

/** What people add in their own words: no two of them write the same caption. */
export const remarks: readonly string[] = [
  'Second take, sorry about the kettle.',
  'For my sister, who asked.',
  'Recorded before breakfast.',
  'Nobody at home noticed.',
  'Shot on my way to work.',
  'The cat helped.',
  'Send this to somebody who needs it.',
  'Tell me I am not the only one.',
  'My flatmate hates it already.',
  'Took me eleven tries.',
  'Still shaking.',
  'Wait for the end.',
  'Day four of this.',
  'Filmed it in one go.',
  'No filter, bad light.',
  'Thanks for two thousand of you!',
  'Grandma approved.',
  'Who else is awake?',
  'Made in my kitchen.',
  'Volume up please.',
  'Saved this for Monday.',
  'Lost my keys right after.',
  'Never done this before.',
  'Cried a bit, not gonna lie.',
  'Tag your drummer.',
  'Greetings from a very small town.',
  'It rained all day anyway.',
  'Part two if you want one.',
  'Phone at three percent.',
  'My boss follows me here, hello.',
  'Somebody had to do it.',
  'Not sponsored, just obsessed.',
  'Borrowed camera, own tears.',
  'Ask me about the jacket.',
  'Two coffees in.',
  'This is the quiet version.',
]

/** What ordinary posts say: one of the first, then one of the second, so that hardly two of them are alike. */
export const ordinaryWords: readonly [readonly string[], readonly string[]] = [
  [
    'Ferry to Ven',
    'Third coffee',
    'Empty hall',
    'Rain on the roof',
    'Bread knife',
    'Night shift',
    'Attic tape',
    'Kitchen choir',
    'Broken metronome',
    'Bus stop',
    'Sunday market',
    'Old upright',
    'Four strings',
    'Laundry room',
    'Wet gloves',
    'Harbour wall',
    'Paper lantern',
    'Twelve steps',
    'Blue jumper',
    'Corner shop',
    'Tram nine',
    'Borrowed amp',
    'Cold studio',
    'Orange peel',
    'Train to Malmö',
    'Roof terrace',
    'Garden hose',
    'School gym',
    'Wooden floor',
    'Lost capo',
    'Cheap mic',
    'Grandpa’s records',
    'Bicycle bell',
    'Mountain hut',
    'Ice cream van',
    'Pillow fort',
    'Library corridor',
    'Dentist’s waiting room',
    'Snow on the pedals',
    'Tiny balcony',
    'Petrol station',
    'Fog machine',
    'Red curtain',
    'Birthday cake',
  ],
  [
    'whole chorus by heart',
    'windows open',
    'before anybody wakes up',
    'while dinner burns',
    'until the neighbours knock',
    'one microphone only',
    'without a second camera',
    'new strings at last',
    'on a tape from 1974',
    'for an audience of pigeons',
    'nobody sings along',
    'wrong key again',
    'slowest version so far',
    'after eleven rehearsals',
    'under a borrowed lamp',
    'between two meetings',
    'my worst voice ever',
    'very patient dog',
    'instead of homework',
    'when the power came back',
    'during the long break',
    'pretending August never ended',
    'beside a humming fridge',
    'every wrong chord there is',
    'against better advice',
    'gloves on',
    'from the cheapest seats',
    'in socks',
    'like it was 2009',
    'then somebody called',
    'though the drums refuse to sit',
    'half of the lyrics missing',
    'for the fourth evening running',
    'my brother on spoons',
    'in one breath',
    'over the dishwasher',
    'while waiting for paint to dry',
    'hymn book for a stand',
    'far too much reverb',
    'near the lighthouse',
    'out of pure stubbornness',
    'through a wall of boxes',
    'at walking pace',
    'ending made up',
  ],
]

/** Posts of no trend. */
export const ordinary: DemoTopic = {
  posts: 0,
  captions: [],
  hashtags: ['newmusic', 'fyp', 'indiemusic', 'livesession', 'songwriter', 'practice', 'coversong', 'sunday'],
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
