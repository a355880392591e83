/** Lists of the label and who belongs to each: by genre, place or experience of working together. */
export const LISTS = [
  { name: 'Slow Orchard seeding', days_ago: 74 },
  { name: 'Dancers', days_ago: 197 },
  { name: 'UK & Ireland', days_ago: 188 },
  { name: 'New music reviewers', days_ago: 131 },
  { name: 'Would book again', days_ago: 45 },
] as const

/** The tag of a genre, by the word in the handle. */
export const TAG_OF: Record<string, string> = {
  moves: 'dance',
  sings: 'vocal covers',
  beats: 'producer',
  spins: 'DJ',
  listens: 'new music',
  strings: 'guitar',
  laughs: 'comedy',
  eats: 'food',
  walks: 'street',
  wears: 'fashion',
  plays: 'gaming',
  runs: 'sport',
}

export const HABITS = ['quick reply', 'needs the brief early', 'wants the stems', 'story only', 'own audio'] as const

export const NOTES = [
  'Answers within the hour, invoices late. Ask for the invoice with the draft.',
  'Loved the Room Zero demo. Wants to hear the next one before anybody else does.',
  'No alcohol brands in the same week, otherwise easy.',
  'Met at the showcase in May. Prefers voice notes over mail.',
  'Manager asks for usage rights in writing: thirty days, organic only.',
  'Posted two days late in March, but the second video did three times the first.',
  'Price went up after the tour. Still worth it for a chorus.',
  'Shoots on Sundays only.',
  'Would do a whole series if we send the acoustic version.',
  'Off in August, every year.',
  'Audience is older than it looks: mostly 28 to 40.',
  'Do not send the radio edit, they want the long intro.',
] as const

export const PROMOTIONS = [
  { name: 'Slow Orchard: first listen', days_ago: 68 },
  { name: 'Room Zero remix week', days_ago: 112 },
  { name: 'Sugar Glass choreography', days_ago: 31 },
  { name: 'Wren Hallow, autumn dates', days_ago: 156 },
] as const

export const PRICE_WORDS = [
  '',
  '',
  '',
  'one reel',
  'story with link',
  'with thirty days of usage',
  'stays up a year',
] as const

/** Payment currency by country, and its approximate units per US dollar. */
export const CURRENCY_OF: Record<string, readonly [currency: string, perDollar: number]> = {
  GB: ['GBP', 0.75],
  DE: ['EUR', 0.9],
  FR: ['EUR', 0.9],
  ES: ['EUR', 0.9],
  SE: ['SEK', 10],
  IN: ['INR', 80],
}
