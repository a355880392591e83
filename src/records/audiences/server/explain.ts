import { notFound, raise } from '#platform/server/errors.ts'
import { listFields } from '#records/custom-fields/server/fields.ts'
import { type FanFacts, matches, milesBetween, outcomeOf } from '../evaluate.ts'
import { type Group, isGroup, type Rule } from '../rules-contract.ts'
import { countryNames, languageNames } from '../sentence/phrases.ts'
import { changesAt, outcomeSince, type Search, searchDeadline } from '../since.ts'
import type { SqlContext } from './evaluate/condition.ts'
import { loadFacts } from './evaluate/load-facts.ts'
import { audienceFans } from './members.ts'

/** The outcome of every rule for one fan, brackets too. @throws 404 */
export async function explain(tree: Group, fanId: string, context: SqlContext) {
  const [facts] = await loadFacts(context.db, context.organization_id, [fanId])
  const [fan] = await audienceFans(context.db, context.organization_id, [fanId])
  if (!facts || !fan) return raise(notFound('Fan'))
  const named = { ...facts, rows: { ...facts.rows, answers: await withLabels(context, facts.rows.answers) } }
  const search = { ...context, hasTime: searchDeadline() }
  return {
    fan,
    matches: matches(facts, tree, context),
    changes_at: changesAt(facts, tree, search)?.toISOString() ?? null,
    outcomes: outcomesOf(facts, named, tree, { context, search }, []),
  }
}

interface Explained {
  path: number[]
  matches: boolean
  known: boolean
  value: string
  since: string | null
}

/** Choices of the team's own fields by their labels. */
async function withLabels({ db, organization_id }: SqlContext, answers: FanFacts['rows']['answers']) {
  const fields = await listFields(db, organization_id, 'FAN')
  const labels = new Map(fields.flatMap(({ choices }) => choices.map(({ id, label }) => [id, label])))
  return answers.map(answer => ({ ...answer, value: labels.get(answer.value ?? '') ?? answer.value ?? '' }))
}

/** `named` is the same fan, in words. */
function outcomesOf(
  fan: FanFacts,
  named: FanFacts,
  { rules }: Group,
  asked: { context: SqlContext; search: Search },
  path: number[],
): Explained[] {
  const { context, search } = asked
  return rules.flatMap((node, at): Explained[] => {
    const here = [...path, at]
    const since = outcomeSince(fan, node, search)?.toISOString() ?? null
    if (!isGroup(node))
      return [{ path: here, ...outcomeOf(fan, node, context), value: wordsOf(named, node, context), since }]
    const inside = matches(fan, node, context)
    return [
      { path: here, matches: inside, known: true, value: inside ? 'Yes' : 'No', since },
      ...outcomesOf(fan, named, node, asked, here),
    ]
  })
}

const NOT_KNOWN = 'Not known'
const times = (count: number) => (count === 0 ? 'Never' : count === 1 ? 'Once' : `${count} times`)

/** What is known of the fan in view of a rule, in words. */
function wordsOf(fan: FanFacts, rule: Rule, context: SqlContext): string {
  switch (rule.key) {
    case 'country_code':
      return countryNames[fan.country_code ?? ''] ?? fan.country_code ?? NOT_KNOWN
    case 'languages':
      return languageNames[fan.language ?? ''] ?? fan.language ?? NOT_KNOWN
    case 'state':
    case 'city':
      return fan[rule.key] || NOT_KNOWN
    case 'gender':
      return { MALE: 'Male', FEMALE: 'Female' }[fan.gender ?? ''] ?? NOT_KNOWN
    case 'age':
      return fan.birthdate ? `Born ${fan.birthdate}` : NOT_KNOWN
    case 'radius':
      return nearest(fan, rule)
    case 'platform':
      return fan.handles.join(', ') || 'No name'
    case 'first_interaction_days':
      return `First seen ${fan.created_at.toISOString().slice(0, 10)}`
    case 'drop_id': {
      const to = new Set(fan.rows.signups.map(({ drop_id }) => drop_id))
      return `Signed up to ${rule.drop_ids.filter(id => to.has(id)).length} of ${rule.drop_ids.length}`
    }
    case 'follower_count': {
      const known = fan.rows.followers.filter(({ platform }) => !rule.platform || platform === rule.platform)
      return known.map(({ platform, followers }) => `${followers} on ${platform}`).join(', ') || NOT_KNOWN
    }
    case 'engagement_type': {
      if (rule.engagement_type === 'DROP_SIGNUP') return times(fan.rows.signups.length)
      if (rule.engagement_type === 'DROP_MESSAGE') return times(fan.rows.messages.length)
      const events = fan.rows.events.filter(({ kind }) => kind === rule.engagement_type)
      return `${events.reduce((sum, { quantity = 0 }) => sum + quantity, 0)} in all, ${last(events)}`
    }
    case 'tags':
      return fan.rows.tags.map(({ tag }) => tag).join(', ') || 'No tags'
    case 'custom_field_choice':
    case 'custom_field_text':
    case 'custom_field_number':
    case 'custom_field_date':
      return (
        fan.rows.answers
          .filter(({ field_id }) => field_id === rule.field_id)
          .map(({ value }) => value)
          .join(', ') || 'No answer'
      )
    case 'consent':
      return { YES: 'Agreed', NO: 'Took it back', NONE: 'Never asked or never agreed' }[
        fan.consents[`${rule.purpose}:${rule.channel}`] ?? 'NONE'
      ]
    case 'reachable':
      return fan.reachable.includes(rule.channel) ? 'Reachable' : 'Not reachable'
    case 'message':
      return `${times(fan.rows.messages.filter(({ channel }) => !rule.channel || channel === rule.channel).length)} sent, ${last(fan.rows.messages)}`
    case 'email_engagement': {
      const mail = fan.rows.messages.find(
        ({ broadcast_id, channel }) => broadcast_id === rule.broadcast_id && channel === 'EMAIL',
      )
      if (!mail) return 'Not sent to this fan'
      return mail.clicked ? 'Opened and clicked' : mail.opened ? 'Opened' : 'Not opened'
    }
    case 'audience': {
      const tree = context.trees.get(rule.audience_id)
      return tree && matches(fan, tree, context) ? 'In it' : 'Not in it'
    }
  }
}

function nearest(fan: FanFacts, { places }: Extract<Rule, { key: 'radius' }>): string {
  const { latitude, longitude } = fan
  if (latitude === null || longitude === null) return NOT_KNOWN
  const [first] = places
    .map(place => ({ name: place.name, miles: milesBetween(latitude, longitude, place) }))
    .sort((a, b) => a.miles - b.miles)
  if (!first) return NOT_KNOWN
  const miles = Math.round(first.miles)
  return `${fan.city ?? 'Here'}, ${miles} ${miles === 1 ? 'mile' : 'miles'} from ${first.name}`
}

function last(rows: readonly { at?: Date }[]): string {
  const newest = rows.map(({ at }) => at?.getTime() ?? 0).sort((a, b) => b - a)[0]
  return newest ? `last ${new Date(newest).toISOString().slice(0, 10)}` : 'never'
}
