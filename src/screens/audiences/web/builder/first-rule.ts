import type { Rule, RuleKey } from '#records/audiences/rules-contract.ts'
import type { KnownNames } from '../use-names.ts'

/** A new rule of a kind, ready to be changed; or why there can be none yet. */
export function firstRule(key: RuleKey, { lists }: KnownNames): Rule | { missing: string } {
  const field = (type: string) => lists.fields.find(one => one.type === type)
  const noField = { missing: 'No drop asks such a question, and there is no such custom field' }
  switch (key) {
    case 'country_code':
      return { key, countries: ['FR'] }
    case 'languages':
      return { key, languages: ['fr'] }
    case 'gender':
      return { key, genders: ['FEMALE'] }
    case 'age':
      return { key, bands: ['18-24'] }
    case 'state':
    case 'city':
      return { key, match: 'IEXACT', text: key === 'city' ? 'Lyon' : 'Texas' }
    case 'radius':
      return { key, miles: 30, places: [{ name: 'Lyon', latitude: 45.7485, longitude: 4.8467 }] }
    case 'platform':
      return { key, platforms: ['TikTok'] }
    case 'drop_id':
      return lists.drops[0] ? { key, drop_ids: [lists.drops[0].id] } : { missing: 'No drop yet' }
    case 'follower_count':
      return { key, at_least: 1_000 }
    case 'engagement_type':
      return { key, engagement_type: 'SOCIAL_SOUND_USED', engagement_count: 1, days: 30 }
    case 'first_interaction_days':
      return { key, first_interaction_days: 30 }
    case 'tags':
      return lists.tags[0] ? { key, tags: [lists.tags[0]] } : { missing: 'No fan is tagged yet' }
    case 'custom_field_choice': {
      const found = field('MULTIPLE_CHOICE')
      return found?.options[0] ? { key, field_id: found.id, options: [found.options[0].id] } : noField
    }
    case 'custom_field_text': {
      const found = field('STRING')
      return found ? { key, field_id: found.id, match: 'ICONTAINS', text: 'a' } : noField
    }
    case 'custom_field_number': {
      const found = field('INTEGER')
      return found ? { key, field_id: found.id, from: 1, to: 10 } : noField
    }
    case 'custom_field_date': {
      const found = field('DATE')
      return found ? { key, field_id: found.id, from: '2000-01-01', to: '2030-12-31' } : noField
    }
    case 'consent':
      return { key, state: 'YES', purpose: 'MARKETING', channel: 'EMAIL' }
    case 'reachable':
      return { key, channel: 'WHATSAPP' }
    case 'message':
      return { key, did: 'OPENED', channel: 'EMAIL', times: 1 }
    case 'email_engagement':
      return lists.broadcasts[0]
        ? { key, broadcast_id: lists.broadcasts[0].id, states: ['NOT_OPENED'] }
        : { missing: 'No message was made yet' }
    case 'audience':
      return lists.audiences[0] ? { key, audience_id: lists.audiences[0].id } : { missing: 'No other audience yet' }
  }
}
