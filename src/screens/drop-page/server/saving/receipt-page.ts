import { html } from '#platform/contract/html.ts'
import type { Cover } from '#records/drops/page-files.ts'
import { linkPage } from '#records/messages/server/link-pages/page.ts'
import { receiptPath } from '#records/messages/server/recipient-links.ts'
import type { Receipt, ReceiptWish } from './receipt.ts'
import { receiptWords } from './receipt-words.ts'

type CoverImage = Cover['images'][number]

interface PageLook {
  locale: 'en' | 'fr'
  stylesheets: readonly string[]
}

interface ReceiptPage extends PageLook {
  receipt: Receipt
  /** Of the page that the cover is of. */
  title: string
  artist: string
  token: string
  drop_path: string
  cover: CoverImage | null
}

/** The fan's page: one receipt for each wish, and one button that takes all of them back. */
export function receiptPage({ locale, stylesheets, receipt, title, artist, token, drop_path, cover }: ReceiptPage) {
  const words = receiptWords[locale]
  return linkPage({
    locale,
    stylesheets,
    title: words.title,
    body: html`${
      cover &&
      html`<img class="cover" src="${cover.url}" width="${cover.width}" height="${cover.height}" alt="${words.cover(title)}">`
    }
<header><h1>${words.title}</h1><p class="lede">${words.lede(artist)}</p></header>
${receipt.wishes.map(wish => wishPaper(wish, receipt.forever, locale))}
${receipt.forever && html`<p>${words.forever(artist)}</p>`}
${
  receipt.is_open &&
  html`<form method="post" action="${receiptPath(token)}"><button class="ghost wide">${words.revoke}</button><p class="faint after">${words.revoke_how}</p></form>`
}
<p><a href="${drop_path}">${words.to_page}</a></p>`,
  })
}

/** What was asked for and what happened, in the order it happened. What is still to come has an empty dot. */
function wishPaper(wish: ReceiptWish, forever: boolean, locale: 'en' | 'fr') {
  const {
    service,
    state,
    title,
    time_zone: timeZone,
    release_at,
    created_at,
    settled_at,
    reconnect_by,
    is_forgotten,
  } = wish
  const words = receiptWords[locale]
  const dayOf = (at: Date | null) => at && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at)
  const step = (text: string, at: Date | null) =>
    html`<li><span>${text}</span>${at && html`<small>${dayOf(at)}</small>`}</li>`
  const waits = state === 'PENDING'
  // otherwise the permission is deleted at the release, before it ends
  const isTooShort = forever || (reconnect_by && (!release_at || reconnect_by < release_at))
  const ends = waits && isTooShort ? dayOf(reconnect_by) : null
  const not_asked = words.not_asked[service]
  return html`<section class="paper"><h2>${words.asked(service, title)}</h2>
<h3>${words.permission}</h3>
<ul class="asked"><li>${words.allowed[service]}</li>${not_asked && html`<li class="not">${not_asked}</li>`}</ul>
<h3>${words.happened}</h3>
<ol>${step(words.you_asked, created_at)}
${service !== 'reminder' && step(words.stored, created_at)}
<li data-state="${state}"${waits && html` class="ahead"`}>${words.state[state](dayOf(waits ? release_at : settled_at))}</li>
${is_forgotten ? step(words.forgotten, null) : service !== 'reminder' && !forever && waits && html`<li class="ahead">${words.forgets}</li>`}</ol>
${ends && html`<p>${words.until(ends)}</p>`}</section>`
}

export function lostReceipt({ locale, stylesheets }: PageLook) {
  const { lost_title, lost_lede } = receiptWords[locale]
  return linkPage({
    locale,
    stylesheets,
    short: true,
    title: lost_title,
    body: html`<header><h1>${lost_title}</h1><p class="lede">${lost_lede}</p></header>`,
  })
}
