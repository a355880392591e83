import { html } from '#platform/contract/html.ts'
import { normalized } from '#records/fans/server/stopped-contacts.ts'
import type { Channel } from '#records/messages/contract.ts'
import { linkPage } from '#records/messages/server/link-pages/page.ts'
import { type PreferenceWords, preferenceWords } from '../words.ts'
import type { ChannelStatus } from './channel-status.ts'
import { masked } from './masked.ts'
import type { Person } from './person.ts'

/** What a button has changed, and of which channel. */
export interface Change {
  kind: keyof PreferenceWords['done']
  channel?: Channel | undefined
}

export interface PreferencesShown {
  person: Person
  statuses: readonly ChannelStatus[]
  signed_up: readonly {
    title: string
    artist: string
    at: Date
    url: string | null
    /** Of each time that a library was connected with it: what for, and the way back. */
    receipt_urls: readonly string[]
  }[]
  /** When each thing was asked of the team, where it is not done yet. */
  requests: Partial<Record<'ACCESS' | 'ERASURE', Date>>
  done: Change | null
  /** Where the forms of the page are sent. */
  path: string
  stylesheets: readonly string[]
  privacy_url: string
}

/** The fan's own page: every channel with its words and its switch, language, data. */
export function preferencesPage(shown: PreferencesShown): string {
  const { person, statuses, path, done } = shown
  const { label, locale } = person
  const words = preferenceWords(locale)
  const notice = done && isStillTrue(done, statuses) ? words.done[done.kind] : null
  const anyOn = statuses.some(({ state }) => state !== 'OFF')
  return linkPage({
    locale,
    title: words.title(label),
    stylesheets: shown.stylesheets,
    body: html`<header><h1>${words.title(label)}</h1><p class="lede">${words.lede(label)}</p></header>
${notice && html`<p class="notice" role="status">${notice}</p>`}
${statuses.map(status => channelPart(status, shown, words))}
${
  anyOn &&
  html`<form class="part" method="post" action="${path}"><button class="ghost wide" name="do" value="off:ALL">${words.turn_off_all}</button></form>`
}
${signedUpPart(shown, words)}
${person.whole ? html`${languagePart(shown, words)}${dataPart(shown, words)}` : html`<p class="part faint">${words.only_this}</p>`}
<footer><a href="${shown.privacy_url}">${words.privacy}</a></footer>`,
  })
}

/** An address that says what was changed may be opened again after another change. */
function isStillTrue({ kind, channel }: Change, statuses: PreferencesShown['statuses']): boolean {
  const on = statuses.filter(({ state }) => state === 'ON')
  if (kind === 'all') return on.length === 0
  const isOn = on.some(status => status.channel === channel)
  return kind === 'on' ? isOn : kind !== 'off' || !isOn
}

const languagePart = ({ path, person: { locale } }: PreferencesShown, words: PreferenceWords) =>
  html`<section class="part"><h2>${words.language}</h2><form class="choices" method="post" action="${path}">
${(['en', 'fr'] as const).map(
  language =>
    html`<button class="ghost" name="do" value="language:${language}" lang="${language}"${locale === language && html` aria-current="true"`}>${language === 'en' ? 'English' : 'Français'}</button>`,
)}</form></section>`

function channelPart(status: ChannelStatus, { person, path }: PreferencesShown, words: PreferenceWords) {
  const { channel, address, said, state, stop, partners } = status
  return html`<section class="part"><h2>${words.channel[channel]}</h2>
<p class="row"><span>${masked(channel, address)}</span> <strong>${words.state[state]}</strong></p>
${said ? html`<p class="faint">${saidWhen(said, person.locale, words)}</p><p class="said">${said.text}</p>` : html`<p class="faint">${words.never}</p>`}
${partners && state === 'ON' && html`<p class="faint">${words.partners}</p>`}
${state === 'OFF' || stop ? wayBack(status, person, path, words) : html`<form method="post" action="${path}"><button class="ghost wide" name="do" value="off:${channel}">${words.turn_off[channel]}</button></form>`}
</section>`
}

/** On again: only what this person has proven, and a number that a carrier blocks only from the telephone itself. */
function wayBack(status: ChannelStatus, person: Person, path: string, words: PreferenceWords) {
  const { channel, stop } = status
  if (channel !== 'EMAIL' && (stop === 'STOP' || stop === 'BLOCKED')) return html`<p>${words.by_text('START')}</p>`
  if (!isProven(status, person)) return html`<p>${words.unproven}</p>`
  return html`${stop === 'UNDELIVERABLE' && html`<p>${words.undeliverable}</p>`}<p>${words.agree(person.label, words.by[channel])}</p>
<form method="post" action="${path}"><button class="ghost wide" name="do" value="on:${channel}">${words.turn_on[channel]}</button></form>`
}

/** Proven before, or right now: whoever holds a link that went to this contact. */
export const isProven = ({ verified, channel, address }: ChannelStatus, person: Person) =>
  verified ||
  (channel === person.channel && normalized({ channel, to: address }) === normalized({ channel, to: person.contact }))

function saidWhen({ at, state }: NonNullable<ChannelStatus['said']>, locale: 'en' | 'fr', words: PreferenceWords) {
  const date = dateIn(locale, at)
  return state === 'WITHDRAWN' ? words.ended(date) : state === 'PENDING' ? words.asked(date) : words.agreed(date)
}

function signedUpPart({ signed_up, person }: PreferencesShown, words: PreferenceWords) {
  if (signed_up.length === 0) return null
  return html`<section class="part"><h2>${words.signed_up}</h2><ul>${signed_up.map(
    ({ title, artist, at, url, receipt_urls }) => {
      const name = words.by_artist(title, artist)
      return html`<li>${url ? html`<a href="${url}">${name}</a>` : name}<br><span class="faint">${dateIn(person.locale, at)}</span>${receipt_urls.map(receipt_url => html`<br><a href="${receipt_url}">${words.receipt}</a>`)}</li>`
    },
  )}</ul></section>`
}

function dataPart({ requests, person, path }: PreferencesShown, words: PreferenceWords) {
  const { label, locale } = person
  const kinds = [
    ['ACCESS', words.access(label), words.access_about(label)],
    ['ERASURE', words.erasure(label), words.erasure_about(label)],
  ] as const
  return html`<section class="part"><h2>${words.your_data}</h2>${kinds.map(([kind, ask, about]) => {
    const asked = requests[kind]
    if (asked) return html`<p>${ask}<br><span class="faint">${words.requested(dateIn(locale, asked))}</span></p>`
    return html`<details><summary>${ask}</summary><p>${about}</p><form method="post" action="${path}"><button class="ghost" name="do" value="request:${kind}">${words.send_request}</button></form></details>`
  })}</section>`
}

const dateIn = (locale: 'en' | 'fr', date: Date) =>
  date.toLocaleDateString(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
