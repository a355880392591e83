import type { Need, WidgetType } from './contract.ts'

export const widgetWords: Record<WidgetType, string> = {
  most_streamed_artists: 'Most streamed artists',
  most_streamed_songs: 'Most streamed songs',
  streams_by_platform: 'Streams by platform',
  revenue_by_platform: 'Revenue by platform',
  upcoming_releases: 'Upcoming releases',
  drop_signups: 'Drop signups',
  most_shazamed_songs: 'Most Shazamed songs',
  notable_story_mentions: 'Notable story mentions',
  top_social_content: 'Top social content',
  trending_sounds: 'Trending sounds',
}

const of = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** What there is to do. */
export function needTitle({ kind, count, name }: Pick<Need, 'kind' | 'count' | 'name'>): string {
  switch (kind) {
    case 'privacy_requests':
      return `Answer ${of(count, 'privacy request')}`
    case 'creator_erasure':
      return `${name} asks to be erased`
    case 'creator_suggestions':
      return `${name} suggests ${of(count, 'correction')}`
    case 'mailbox':
      return `Reconnect ${name}`
    case 'webhook':
      return `Webhook ${name} fails`
    case 'drafts':
      return `Approve ${of(count, 'draft')}`
    case 'answers':
      return `Answer ${of(count, 'creator')}`
    case 'payments':
      return `Pay ${of(count, 'creator')}`
    case 'applicants':
      return `Look at ${of(count, 'application')}`
    case 'held_sign_ups':
      return `Check ${of(count, 'held fan')}`
    case 'drop_opens':
      return `${name} opens`
    case 'release_returned':
      return `${name} was sent back`
    case 'release_out':
      return `${name} comes out`
    case 'mentions':
      return `Reply to ${of(count, 'story mention')}`
    case 'release_tasks':
      return `${of(count, 'task')} for ${name}`
  }
}

/** The one thing to press. */
export const needVerb: Record<Need['kind'], string> = {
  privacy_requests: 'Open',
  creator_erasure: 'Open',
  creator_suggestions: 'Look',
  mailbox: 'Reconnect',
  webhook: 'Fix',
  drafts: 'Review',
  answers: 'Reply',
  payments: 'Pay',
  applicants: 'Look',
  held_sign_ups: 'Check',
  drop_opens: 'Open',
  release_returned: 'Fix',
  release_out: 'Open',
  release_tasks: 'Do',
  mentions: 'Reply',
}

/** Who or what it is about, in one line. */
export function needDetail({ kind, count, name, people, detail }: Need): string {
  const named = people.map(person => person.name)
  const more = count - named.length
  const who = named.length === 0 ? '' : more > 0 ? `${named.join(', ')} and ${more} more` : listed(named)
  if (kind === 'drafts' || kind === 'payments') return [who, name, detail].filter(Boolean).join(' · ')
  if (kind === 'held_sign_ups') return 'Their sign-ups look automated'
  if (kind === 'privacy_requests' || kind === 'creator_erasure') return 'The law gives a month'
  if (kind === 'applicants') return 'By invite link'
  return [who, detail].filter(Boolean).join(' · ')
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
