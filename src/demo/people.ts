import type { RandomStream } from '#platform/server/random-stream.ts'

/** A region of made-up fans: its places, its common names, and the phone numbers reserved for fiction. */
interface Region {
  country_code: string
  locale: 'en' | 'fr'
  cities: readonly (readonly [city: string, state: string, latitude: number, longitude: number])[]
  first: readonly string[]
  last: readonly string[]
  /** Digits of a number that the country's regulator reserves for drama, without plus. Null: fans of this region sign up by email. */
  phone: ((random: RandomStream) => string) | null
}

const digits = (random: RandomStream, count: number) =>
  Array.from({ length: count }, () => random.between(0, 9)).join('')

const regions: readonly (readonly [Region, number])[] = [
  [
    {
      country_code: 'GB',
      locale: 'en',
      cities: [
        ['Manchester', 'England', 53.48, -2.24],
        ['Leeds', 'England', 53.8, -1.55],
        ['Bristol', 'England', 51.45, -2.58],
        ['Glasgow', 'Scotland', 55.86, -4.25],
        ['London', 'England', 51.51, -0.13],
      ],
      first:
        'Amelia, Ben, Cerys, Dev, Ellis, Freya, Gwen, Hamza, Isla, Jonah, Kiran, Leila, Maeve, Nia, Oscar, Priya, Rhys, Saoirse, Tom, Zara'.split(
          ', ',
        ),
      last: 'Achebe, Barlow, Carrick, Dunmore, Eastwell, Farrow, Greaves, Hollis, Inchbald, Kirkbride, Lomas, Marden, Oyelaran, Penhale, Quill, Ravenscar, Thirlby, Wexcombe'.split(
        ', ',
      ),
      phone: random => `447700900${digits(random, 3)}`,
    },
    24,
  ],
  [
    {
      country_code: 'FR',
      locale: 'fr',
      cities: [
        ['Lyon', 'Auvergne-Rhône-Alpes', 45.76, 4.84],
        ['Paris', 'Île-de-France', 48.86, 2.35],
        ['Lille', 'Hauts-de-France', 50.63, 3.06],
        ['Grenoble', 'Auvergne-Rhône-Alpes', 45.19, 5.72],
        ['Nantes', 'Pays de la Loire', 47.22, -1.55],
      ],
      first:
        'Anaïs, Bastien, Camille, Damien, Élodie, Fabien, Gaspard, Héloïse, Inès, Jules, Léa, Manon, Noé, Océane, Romane, Théo, Yanis, Zélie'.split(
          ', ',
        ),
      last: 'Audry, Bessonnet, Chamblas, Delorière, Estrade, Fontanel, Grandpierre, Lacombe, Marchand-Péri, Nivelle, Ollier, Pradel, Rouvray, Sauvestre, Vautrin'.split(
        ', ',
      ),
      phone: random => `3363998${digits(random, 4)}`,
    },
    19,
  ],
  [
    {
      country_code: 'US',
      locale: 'en',
      cities: [
        ['Austin', 'Texas', 30.27, -97.74],
        ['Chicago', 'Illinois', 41.88, -87.63],
        ['Portland', 'Oregon', 45.52, -122.68],
        ['Nashville', 'Tennessee', 36.16, -86.78],
        ['Brooklyn', 'New York', 40.65, -73.95],
      ],
      first:
        'Aaliyah, Brooks, Carmen, Dashiell, Eden, Flora, Gideon, Harlow, Imani, Jasper, Kaia, Luz, Malik, Noor, Opal, Quincy, Rosa, Silas, Tessa, Wyatt'.split(
          ', ',
        ),
      last: 'Abernathy, Bellweather, Castellano, Drummond, Everhart, Fairbairn, Goldfinch, Hathaway-Reyes, Ibarra, Kingsolver, Lockhart, Merriweather, Nakagawa, Ostrander, Pemberton, Vandermeer, Whitlock'.split(
        ', ',
      ),
      phone: random => `1${random.pick(['512', '312', '503', '615', '718'])}55501${digits(random, 2)}`,
    },
    17,
  ],
  [
    {
      country_code: 'DE',
      locale: 'en',
      cities: [
        ['Cologne', 'North Rhine-Westphalia', 50.94, 6.96],
        ['Hamburg', 'Hamburg', 53.55, 9.99],
        ['Berlin', 'Berlin', 52.52, 13.41],
        ['Leipzig', 'Saxony', 51.34, 12.37],
      ],
      first:
        'Alina, Bruno, Clara, Emil, Frieda, Hannes, Ida, Jonas, Käthe, Lotte, Mira, Nils, Oskar, Paula, Ronja, Thilo'.split(
          ', ',
        ),
      last: 'Ahrend, Brandvold, Claasen, Dornbusch, Eschweiler, Falkenrath, Grünwedel, Hollenbeck, Krähwinkel, Lindqvist, Morgenroth, Ottenbach, Seidelmann, Wilde'.split(
        ', ',
      ),
      phone: random => `4917139200${digits(random, 2)}`,
    },
    14,
  ],
  [
    {
      country_code: 'PT',
      locale: 'en',
      cities: [
        ['Porto', 'Porto', 41.15, -8.61],
        ['Lisbon', 'Lisbon', 38.72, -9.14],
        ['Coimbra', 'Coimbra', 40.21, -8.43],
      ],
      first: 'Afonso, Beatriz, Catarina, Duarte, Francisca, Gonçalo, Inês, Joana, Matilde, Rui, Tomás, Yara'.split(
        ', ',
      ),
      last: 'Alvarelhos, Bragança, Carvalho, Esteves, Falcão, Guimarães, Nascimento, Pinhal, Quintela, Valadares'.split(
        ', ',
      ),
      phone: null,
    },
    9,
  ],
  [
    {
      country_code: 'NL',
      locale: 'en',
      cities: [
        ['Rotterdam', 'South Holland', 51.92, 4.48],
        ['Utrecht', 'Utrecht', 52.09, 5.12],
        ['Groningen', 'Groningen', 53.22, 6.57],
      ],
      first: 'Aukje, Bram, Daan, Femke, Hidde, Jurre, Lieke, Mees, Noor, Sanne, Teun, Vera'.split(', '),
      last: 'van Aalsum, Boerhaave, Dekkers, Eikenboom, Hoogland, Kloosterman, van der Linde, Petrova-Lund, Schipper, Verhaegen'.split(
        ', ',
      ),
      phone: null,
    },
    9,
  ],
  [
    {
      country_code: 'IE',
      locale: 'en',
      cities: [
        ['Cork', 'Munster', 51.9, -8.47],
        ['Dublin', 'Leinster', 53.35, -6.26],
        ['Galway', 'Connacht', 53.27, -9.05],
      ],
      first: 'Aoife, Cian, Dara, Eimear, Fionn, Niamh, Oisín, Róisín, Sorcha, Tadhg'.split(', '),
      last: 'Brannigan, Corrigan, Devane, Finnerty, Keane, Lannon, Mulvihill, Quilty, Tierney'.split(', '),
      phone: null,
    },
    8,
  ],
]

export interface Person {
  first_name: string
  last_name: string
  email_address: string
  phone_number: string | null
  city: string
  state: string
  country_code: string
  latitude: number
  longitude: number
  locale: 'en' | 'fr'
}

const MAIL_DOMAINS = [
  'mel.example',
  'post.example',
  'brief.example',
  'correo.example',
  'inbox.example',
  'letterbox.example',
] as const

/** A made-up person: reserved mail domains, numbers reserved for fiction. `index` makes addresses unique. */
export function madeUpPerson(random: RandomStream, index: number): Person {
  const region = random.weighted(regions)
  const first_name = random.pick(region.first)
  const last_name = random.pick(region.last)
  const [city, state, latitude, longitude] = random.pick(region.cities)
  return {
    first_name,
    last_name,
    email_address: mailAddress(random, first_name, last_name, index),
    phone_number: region.phone && random.chance(0.55) ? region.phone(random) : null,
    city,
    state,
    country_code: region.country_code,
    latitude,
    longitude,
    locale: region.locale,
  }
}

function mailAddress(random: RandomStream, first: string, last: string, index: number): string {
  const [given, family] = [first, last].map(plainLetters) as [string, string]
  const local = random.weighted([
    [`${given}.${family}`, 4],
    [`${given[0]}.${family}`, 2],
    [`${given}${family.slice(0, 3)}`, 2],
    [`${family}.${given}`, 1],
  ])
  // scattered, so that neighbouring people get no consecutive numbers; 9,973 is a prime, so numbers are unique
  return `${local}${(index * 7_919) % 9_973}@${random.pick(MAIL_DOMAINS)}`
}

const plainLetters = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
