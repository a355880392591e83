import type { Breadth } from '#records/audiences/breadth.ts'
import type { LogicalOperator, RuleKey } from '#records/audiences/rules-contract.ts'

export const operatorNames: Record<LogicalOperator, string> = { AND: 'And', AND_NOT: 'And Not', OR: 'Or' }

export const breadthNames: Record<Breadth, string> = {
  TOO_NARROW: 'Too narrow',
  NARROW: 'Narrow',
  BALANCED: 'Balanced',
  FAIRLY_BROAD: 'Fairly broad',
}

/** Names of the rules in the menu, in groups. */
export const ruleMenu: readonly (readonly [string, readonly (readonly [RuleKey, string])[]])[] = [
  [
    'Who they are',
    [
      ['gender', 'Gender'],
      ['age', 'Age'],
      ['languages', 'Language'],
      ['tags', 'Tag'],
      ['platform', 'Has a name on'],
      ['follower_count', 'Followers'],
    ],
  ],
  [
    'Where they are',
    [
      ['radius', 'Near a city'],
      ['country_code', 'Country'],
      ['state', 'State'],
      ['city', 'City'],
    ],
  ],
  [
    'What they did',
    [
      ['drop_id', 'Signed up to'],
      ['first_interaction_days', 'First seen'],
      ['engagement_type', 'Event'],
      ['custom_field_choice', 'Answer or field: a choice'],
      ['custom_field_text', 'Answer or field: a text'],
      ['custom_field_number', 'Answer or field: a number'],
      ['custom_field_date', 'Answer or field: a day'],
    ],
  ],
  [
    'Messages',
    [
      ['reachable', 'Can be reached by'],
      ['consent', 'Consent'],
      ['message', 'Got, opened or clicked'],
      ['email_engagement', 'One email'],
      ['audience', 'In an audience'],
    ],
  ],
]

export const fanName = ({ name, contacts }: { name: string | null; contacts: readonly { value: string }[] }) =>
  name ?? contacts[0]?.value ?? 'Unnamed fan'
