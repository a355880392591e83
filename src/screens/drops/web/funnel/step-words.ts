import type { Funnel, StepKey } from '#features/funnel/contract.ts'
import { countryName } from '#platform/contract/countries.ts'

export const stepNames: Record<StepKey, string> = {
  views: 'Views',
  form_starts: 'Form starts',
  codes_sent: 'Codes sent',
  codes_passed: 'Codes entered',
  sign_ups: 'Sign-ups',
  confirmed: 'Confirmed',
}

/** What a step counts, for those who want to know exactly. */
export const stepMeanings: Record<StepKey, string> = {
  views: 'the page was opened by a person; reloads count again',
  form_starts: 'the form was touched for the first time',
  codes_sent: 'a contact was sent its first code',
  codes_passed: 'the right code was entered',
  sign_ups: 'accepted sign-ups, as in the list of drops',
  confirmed: 'of these sign-ups, fans with a proven contact by now',
}

/** Steps that are counted where the visit happens, and so have its country only where a proxy names it. */
const ofVisits: readonly StepKey[] = ['views', 'form_starts', 'codes_sent', 'codes_passed']

/** One step of the way as it is shown. */
export interface ShownStep {
  key: StepKey
  /** Null where nothing could be measured. */
  count: number | null
  before: number | null
  /** Of the step shown before it. */
  rate: number | null
  /** Of the first step. */
  overall: number | null
}

/** The steps that are part of this drop's way, with their rates. Where no country is known, visits of one cannot be told. */
export function shownSteps(
  { steps, before, asks_code, knows_country }: Funnel,
  country: string | undefined,
): ShownStep[] {
  const codes = asks_code || steps.codes_sent + steps.codes_passed + before.codes_sent > 0
  const keys = (Object.keys(stepNames) as StepKey[]).filter(key => codes || !key.startsWith('codes'))
  const blind = country !== undefined && country !== '' && !knows_country
  const of = (counts: Funnel['steps'], key: StepKey) => (blind && ofVisits.includes(key) ? null : counts[key])
  return keys.map((key, at) => {
    const count = of(steps, key)
    const last = keys[at - 1]
    return {
      key,
      count,
      before: of(before, key),
      rate: last ? ratio(count, of(steps, last)) : null,
      overall: at > 0 ? ratio(count, of(steps, 'views')) : null,
    }
  })
}

export const ratio = (part: number | null, whole: number | null) => (part === null || !whole ? null : part / whole)

/**
 * What the numbers cannot show, said where it shows: a step can be larger than the one before it, because not every step
 * can be seen in every browser.
 */
export function funnelCaveats(funnel: Funnel, country: string | undefined): string[] {
  const shown = shownSteps(funnel, country)
  const count = (key: StepKey) => shown.find(step => step.key === key)?.count ?? null
  const exceeds = (key: StepKey, than: StepKey) => {
    const [one, other] = [count(key), count(than)]
    return one !== null && other !== null && one > other
  }
  const words = []
  if (shown[0]?.count === null)
    words.push(
      'Visits have no country here: the proxy in front of Fanfare does not name it. Sign-ups show what fans stated.',
    )
  if (exceeds('form_starts', 'views'))
    words.push(
      'More form starts than views: pages kept by a browser or a network in between open without being counted.',
    )
  if (exceeds('sign_ups', 'form_starts') || exceeds('codes_sent', 'form_starts'))
    words.push(
      'More people went on than were seen to start: a start is not seen where scripts are blocked, and sign-ups that a program brings have no visit.',
    )
  if (exceeds('codes_passed', 'codes_sent'))
    words.push('Some codes were sent before the first of these days and entered in them.')
  if (exceeds('sign_ups', 'codes_passed') && funnel.asks_code)
    words.push('Some sign-ups needed no code: they confirmed by the link in a mail, or the drop asked for none then.')
  return words
}

export const countryWords = (code: string) => (code ? (countryName(code) ?? code) : 'Unknown')
