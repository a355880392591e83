import type { RandomStream } from '#platform/server/random-stream.ts'

/** A visitor's origin, as the address and the referrer show it. */
export interface Source {
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  referrer: string | null
  user_agent: string
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36'

const sources: readonly (readonly [Omit<Source, 'utm_campaign'>, number])[] = [
  [
    {
      utm_source: 'instagram',
      utm_medium: 'story',
      referrer: 'https://l.instagram.com/',
      user_agent: `${IPHONE} Mobile/15E148 Instagram 405.0.0`,
    },
    38,
  ],
  [
    {
      utm_source: 'instagram',
      utm_medium: 'bio',
      referrer: 'https://l.instagram.com/',
      user_agent: `${PIXEL} Instagram 405.0.0`,
    },
    17,
  ],
  [
    {
      utm_source: 'tiktok',
      utm_medium: 'bio',
      referrer: 'https://www.tiktok.com/',
      user_agent: `${IPHONE} Mobile/15E148 BytedanceWebview`,
    },
    21,
  ],
  [
    {
      utm_source: 'newsletter',
      utm_medium: 'email',
      referrer: null,
      user_agent: `${IPHONE} Version/26.1 Mobile/15E148 Safari/604.1`,
    },
    11,
  ],
  [
    {
      utm_source: 'youtube',
      utm_medium: 'description',
      referrer: 'https://www.youtube.com/',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    },
    6,
  ],
  [{ utm_source: null, utm_medium: null, referrer: null, user_agent: PIXEL }, 7],
]

export function sourceOf(random: RandomStream, campaign: string): Source {
  const source = random.weighted(sources)
  return { ...source, utm_campaign: source.utm_source && campaign }
}

/**
 * Hours between the opening and each sign-up: a rush on the first day, a long tail, a second rush when the
 * artist reminded people, more in the evening than at night.
 */
export function signUpHours(
  random: RandomStream,
  { count, days, reminders }: { count: number; days: number; reminders: readonly number[] },
): number[] {
  const hours: number[] = []
  while (hours.length < count) {
    const wave = random.weighted<number | 'tail'>([[0, 5], ['tail', 6], ...reminders.map(day => [day, 3] as const)])
    const hour = wave === 'tail' ? random.next() * days * 24 : wave * 24 - Math.log(1 - random.next()) * 30
    const evening = 0.45 + 0.55 * Math.max(0, Math.sin(((hour % 24) - 8) * (Math.PI / 14)))
    if (hour < days * 24 && random.chance(evening)) hours.push(hour)
  }
  return hours.sort((a, b) => a - b)
}
