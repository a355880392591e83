import { html } from '#platform/contract/html.ts'
import { linkPage } from '#records/messages/server/link-pages/page.ts'
import { preferenceWords } from '../words.ts'
import { masked } from './masked.ts'
import type { Person } from './person.ts'

interface Dress {
  path: string
  preferences_path: string
  stylesheets: readonly string[]
}

/** Asks, because scanners of mail open every link: only the button changes anything. */
export function unsubscribePage(person: Person, { path, preferences_path, stylesheets }: Dress): string {
  const { label, locale, channel, contact } = person
  const words = preferenceWords(locale)
  return linkPage({
    locale,
    title: words.unsubscribe_title(label),
    stylesheets,
    short: true,
    body: html`<header><h1>${words.unsubscribe_title(label)}</h1>
<p class="lede">${words.unsubscribe_lede(label, words.by[channel], masked(channel, contact))}</p></header>
<form method="post" action="${path}"><button class="wide">${words.unsubscribe}</button></form>
<footer><a href="${preferences_path}">${words.preferences}</a></footer>`,
  })
}

/** What a mail program's one click and our own button are answered with. */
export function unsubscribedPage(person: Person, { preferences_path, stylesheets }: Omit<Dress, 'path'>): string {
  const { label, locale, channel } = person
  const words = preferenceWords(locale)
  return linkPage({
    locale,
    title: words.unsubscribed_title,
    stylesheets,
    short: true,
    body: html`<header><h1>${words.unsubscribed_title}</h1>
<p class="lede">${words.unsubscribed_lede(label, words.by[channel])}</p></header>
<footer><a href="${preferences_path}">${words.preferences}</a></footer>`,
  })
}

/** Nobody is behind the link, or nobody any more: in the language of the browser. */
export function nothingPage(locale: 'en' | 'fr', stylesheets: readonly string[]): string {
  const words = preferenceWords(locale)
  return linkPage({
    locale,
    title: words.nothing_title,
    stylesheets,
    short: true,
    body: html`<header><h1>${words.nothing_title}</h1><p class="lede">${words.nothing_lede}</p></header>`,
  })
}
