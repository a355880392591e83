import { describe, expect, it } from 'vitest'
import { creatorTarget } from './contract.ts'
import { headerWords } from './header-words.ts'
import { isProfileFigure, platformOfWord, suggestColumns, suggestCurrency } from './rules.ts'

describe('suggesting the meaning of columns', () => {
  it.each([
    [
      'English',
      ['Creator', 'Handle', 'Platform', 'E-mail', 'Rate (USD)', 'Rating', 'Notes'],
      ['name', 'handle', 'platform', 'email', 'price', 'rating', 'notes'],
    ],
    [
      'French',
      ['Créateur', 'Lien', 'Tarif (EUR)', 'Ville', 'Pays', 'Catégorie', 'Commentaires'],
      ['name', 'profile', 'price', 'city', 'country', 'tags', 'notes'],
    ],
    [
      'German',
      ['Künstler', 'Instagram-Link', 'Preis in €', 'Währung', 'Wohnort', 'Bewertung', 'Schuhgröße'],
      ['name', 'instagram', 'price', 'currency', 'city', 'rating', null],
    ],
    ['German, by stage names', ['Künstlername', 'TikTok'], ['name', 'tiktok']],
    [
      'Spanish',
      ['Nombre', 'Usuario', 'Plataforma', 'Correo electrónico', 'Precio', 'País', 'Etiquetas'],
      ['name', 'handle', 'platform', 'email', 'price', 'country', 'tags'],
    ],
    [
      'one column for each platform',
      ['Name', 'TikTok', 'IG', 'YouTube channel', 'X'],
      ['name', 'tiktok', 'instagram', 'youtube', 'twitter'],
    ],
    ['the same twice', ['Email', 'Email 2', 'City', 'Town'], ['email', 'email', 'city', null]],
    ['our own file of rejected rows', ['Link', 'Rejected because', 'Row in the file'], ['profile', null, null]],
  ])('%s', (_, header, targets) => {
    expect(suggestColumns(header, [])).toEqual(targets)
  })

  it('recognises columns by their values when the headers are unknown', () => {
    const rows = [
      [
        'https://www.tiktok.com/@lena.brandt',
        'lena@mail.example',
        'TikTok',
        '@lena.brandt',
        '$1,200',
        '+49 30 1234567',
        'blue',
      ],
      ['instagram.com/mira_o?igsh=1', 'mira@mail.example', 'insta', '@mira_o', '300 €', '+44 7700 900123', 'red'],
    ]
    expect(suggestColumns(['A', 'B', 'C', 'D', 'E', 'F', 'G'], rows)).toEqual([
      'profile',
      'email',
      'platform',
      'handle',
      'price',
      'phone',
      null,
    ])
  })

  it('reads handles beside links as names, and as handles only when something names the platform', () => {
    const rows = [['lena', 'https://www.youtube.com/@lena']]
    expect(suggestColumns(['Username', 'Links'], rows)).toEqual(['name', 'profile'])
    expect(suggestColumns(['Username', 'Platform'], [['lena', 'YouTube']])).toEqual(['handle', 'platform'])
    expect(suggestColumns(['Email', 'Comments'], [['a@b.example', '18500']])).toEqual(['email', null])
    expect(suggestColumns(['Email', 'Comments'], [['a@b.example', 'Met in Lyon']])).toEqual(['email', 'notes'])
  })

  it('recognises a channel list exported from a statistics site by its links', () => {
    const header = ['Rank', 'Username', 'Categories', 'Suscribers', 'Country', 'Visits', 'Likes', 'Comments', 'Links']
    const rows = [
      [
        '1',
        'lena',
        'Humor',
        '249500000',
        'India',
        '86200',
        '2700',
        '78',
        'http://youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa',
      ],
      [
        '2',
        'mira',
        'Música y baile',
        '183500000',
        'Estados Unidos',
        '117400000',
        '5300000',
        '18500',
        'http://youtube.com/@mira',
      ],
    ]
    const known = { Username: 'name', Categories: 'tags', Country: 'country', Links: 'profile' } as Record<
      string,
      string
    >
    expect(suggestColumns(header, rows)).toEqual(header.map(name => known[name] ?? null))
  })

  it('reads the currency of prices from the header', () => {
    expect(suggestCurrency(['Rate (GBP)', 'EUR'], ['price', null])).toBe('GBP')
    expect(suggestCurrency(['Preis €'], ['price'])).toBe('EUR')
    expect(suggestCurrency(['Price'], ['price'])).toBe('USD')
  })

  it('maps each header word to one meaning', () => {
    const words = creatorTarget.options.flatMap(target => [...new Set(headerWords[target].split(/\s+/))])
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  })
})

it('recognises a platform by its names and abbreviations', () => {
  expect(['Tik Tok', 'IG', 'you tube', 'X (Twitter)', 'Twitch', 'constructor'].map(platformOfWord)).toEqual([
    'TikTok',
    'Instagram',
    'YouTube',
    'Twitter',
    null,
    null,
  ])
})

it.each([
  ['Followers', true],
  ['TikTok followers', true],
  ['Followers (IG)', true],
  ['Abonnés', true],
  ['Engagement Rate %', true],
  ['Avg. views', true],
  ['Tier', false],
  ['Followers wanted', false],
  ['Followers (thousands)', true],
  ['Posts (agreed)', false],
  ['Verified (email)', false],
  ['Reach', false],
  ['Likes', false],
  ['X', false],
])('tells whether a column holds a figure of the profiles: %s', (header, is) => {
  expect(isProfileFigure(header)).toBe(is)
})
