import { FIELD_NAMES, type SuggestedField, suggestedWords } from '#features/creator-work/suggestions.ts'
import { html, type Markup } from '#platform/contract/html.ts'
import { moneyWithCode } from '#platform/contract/money.ts'
import { longDay } from '#platform/server/shared-page/day.ts'
import { sharedPage } from '#platform/server/shared-page/page.ts'
import { CURRENCIES } from '#records/creators/contract.ts'
import { profileUrl } from '#records/social-profiles/profile-links.ts'
import type { StoredAboutCreator } from './stored.ts'

export const CREATOR_STYLE = '/shared/creator.css'

export const DONE = {
  suggested: 'Thank you. A person of the team looks at it; nothing changes before.',
  withdrawn: 'Your suggestion is taken back.',
  limit: 'That was a lot at once. Please wait an hour and try again.',
} as const

/** What is filled in, by field and input. */
export type Typed = Partial<Record<string, Record<string, string>>>

export interface CreatorPage {
  stored: StoredAboutCreator
  /** Where the forms are sent. */
  path: string
  expires_at: Date
  done: keyof typeof DONE | null
  /** Why a suggestion could not be accepted. */
  refused: { field: string; problem: string } | null
  /** What is typed and not sent yet, by field. */
  typed: Typed
}

type Row = keyof StoredAboutCreator['known']

/**
 * What a team stores about a creator, with a way to correct each part and to ask for erasure. It has no scripts: all inputs are of
 * one form, so that what is typed elsewhere comes along with a suggestion. Enter presses nothing, since the first button is off.
 */
export function creatorSelfPage(page: CreatorPage): string {
  const { stored, expires_at, done } = page
  const { team, name, profiles } = stored
  return sharedPage({
    title: `What ${team} knows about you`,
    stylesheets: [CREATOR_STYLE],
    body: html`<header class="top"><p class="private"><span>${team}</span><span>Only you, until ${longDay(expires_at)}</span></p>
<h1>${name}, this is what we know about you</h1>
<p class="lede">Correct what is wrong and add what is missing. A person at ${team} confirms each change.</p></header>
<form id="all" method="post" action="${page.path}"><button disabled hidden></button></form>
<main>${done && html`<p class="notice" role="status">${DONE[done]}</p>`}
<section aria-labelledby="you"><h2 id="you">You</h2>${row(page, 'name')}${row(page, 'location')}</section>
<section aria-labelledby="contact"><h2 id="contact">Price and contact</h2>${row(page, 'price')}${row(page, 'manager')}${row(page, 'email')}${row(page, 'phone')}</section>
<section aria-labelledby="channels"><h2 id="channels">Your channels</h2>
<ul class="facts">${profiles.map(
      ({ platform, username, follower_count }) =>
        html`<li><a href="${profileUrl(platform, username)}" rel="noreferrer noopener" target="_blank">@${username}</a> <span class="faint">${platform === 'Twitter' ? 'X' : platform}${follower_count !== null && `, ${follower_count.toLocaleString('en')} followers`}</span></li>`,
    )}</ul>${suggestion(page, 'channel', 'Add')}</section>
${alsoStored(page)}
<section aria-labelledby="erasure"><h2 id="erasure">Erasure</h2>
<p class="faint">${team} then deletes everything on this page. What was paid stays in their books without your name.</p>
${suggestion(page, 'erasure', 'Ask to be erased')}</section></main>
<footer><p class="faint">This page is for you alone. Please do not pass its link on.</p></footer>`,
  })
}

function row(page: CreatorPage, field: Row) {
  const known = page.stored.known[field]
  return html`<div class="fact"><h3>${FIELD_NAMES[field]}</h3><p>${known ?? html`<span class="faint">Not known</span>`}</p>
${suggestion(page, field, known === null ? 'Add' : 'Correct')}</div>`
}

/** What waits, what was decided last, and the form for a new suggestion. */
function suggestion(page: CreatorPage, field: SuggestedField, action: string): Markup {
  const last = page.stored.suggestions.find(({ after }) => after.field === field)
  if (last?.state === 'WAITING')
    return html`<div class="row"><p>${field === 'erasure' ? 'You asked to be erased' : 'You suggested'}: <b>${suggestedWords(last.after)}</b> <span class="faint">${longDay(last.created_at)}</span></p>
<span class="state" data-state="WAITING">Waits for the team</span></div>
<p class="buttons"><button class="ghost" form="all" name="do" value="withdraw ${field} ${last.id}">Take back<span class="skip"> ${FIELD_NAMES[field]}</span></button></p>`
  const refused = page.refused?.field === field ? page.refused : null
  const given = page.typed[field]
  return html`${
    last &&
    html`<p class="faint">${
      field === 'erasure'
        ? `${page.stored.team} did not erase you when you asked`
        : `Your suggestion ${suggestedWords(last.after)} was ${last.state === 'ACCEPTED' ? 'accepted' : 'not accepted'}`
    }${last.decided_at && ` on ${longDay(last.decided_at)}`}.</p>`
  }<details${(refused || given) && html` open`}><summary>${action}<span class="skip"> ${FIELD_NAMES[field]}</span></summary>
<div>${refused && html`<p class="problem" role="alert" tabindex="-1" autofocus>${refused.problem}</p>`}
${inputs(field, given ?? { currency: page.stored.currency ?? '' })}<p class="buttons"><button form="all" name="do" value="suggest ${field} ${last?.id ?? 'none'}">${field === 'erasure' ? 'Ask to be erased' : `Send to ${page.stored.team}`}</button></p></div></details>`
}

function inputs(field: SuggestedField, given: Record<string, string>): Markup {
  const input = (name: string, label: string, more: Markup = html``) =>
    html`<label>${label}<input form="all" name="${field}.${name}" maxlength="200" value="${given[name]}"${more}></label>`
  switch (field) {
    case 'name':
      return input('name', 'Your name', html` autocomplete="name"`)
    case 'location':
      return html`${input('city', 'City', html` autocomplete="address-level2"`)}<label>Country, as two letters<input form="all" name="location.country_code" maxlength="2" autocomplete="country" placeholder="GB" value="${given.country_code}"></label>`
    case 'price':
      return html`${input('price', 'Price', html` inputmode="decimal"`)}<label>Currency<select form="all" name="price.currency">${!given.currency && html`<option value="">Choose</option>`}${CURRENCIES.map(
        code => html`<option${given.currency === code && html` selected`}>${code}</option>`,
      )}</select></label>`
    case 'email':
      return input('email', 'Your email address', html` inputmode="email" autocomplete="email"`)
    case 'phone':
      return input('phone', 'Your phone number', html` type="tel" autocomplete="tel"`)
    case 'manager':
      return html`${input('manager', 'Name of your manager')}${input('email', 'Their email address', html` inputmode="email"`)}`
    case 'channel':
      return input('url', 'Address of your profile', html` inputmode="url" placeholder="instagram.com/yourname"`)
    case 'erasure':
      return html`<label>Why (optional)<textarea form="all" name="erasure.reason" rows="2" maxlength="200">${given.reason}</textarea></label>`
  }
}

function alsoStored({ stored: { promotions, applications, counts, team } }: CreatorPage) {
  const { mails, payouts, documents, tags, genres, tasks, fields, has_rating, has_notes } = counts
  const also = [
    [mails, 'mail', 'mails'],
    [payouts, 'payout', 'payouts'],
    [documents, 'document', 'documents'],
    [tags, 'tag', 'tags'],
    [genres, 'genre', 'genres'],
    [tasks, 'task', 'tasks'],
    [fields, 'custom field', 'custom fields'],
  ] as const
  const named = also.flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]))
  return html`<section aria-labelledby="also"><h2 id="also">Also stored</h2>
${
  promotions.length + applications.length > 0 &&
  html`<ul class="facts">${applications.map(
    ({ applied_at, has_phone, has_place, has_price }) =>
      html`<li>Application of ${longDay(applied_at)} <span class="faint">${['email address', ...(has_phone ? ['phone number'] : []), ...(has_place ? ['city'] : []), ...(has_price ? ['price'] : [])].join(', ')}</span></li>`,
  )}${promotions.map(({ name, price, currency }) => html`<li>${name} <span class="faint">${price === null ? 'no price agreed' : moneyWithCode(price, currency)}</span></li>`)}</ul>`
}
<p class="faint">${[...named, ...(has_rating ? ['a rating'] : []), ...(has_notes ? ['notes of the team'] : [])].join(', ') || 'No mails, documents or notes'}. For a copy of everything, ask ${team}.</p></section>`
}
