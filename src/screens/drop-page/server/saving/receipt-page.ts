import { html } from '#platform/contract/html.ts'
import { linkPage } from '#records/messages/server/link-pages/page.ts'
import type { Receipt, ReceiptWish } from './receipt.ts'
import { receiptWords } from './receipt-words.ts'
import { receiptPath } from './saving-services.ts'

interface PageLook {
  locale: 'en' | 'fr'
  stylesheets: readonly string[]
}

interface ReceiptPage extends PageLook {
  receipt: Receipt
  artist: string
  token: string
  drop_path: string
}

/** The fan's page: one part for each wish, and one button that takes all of them back. */
export function receiptPage({ locale, stylesheets, receipt, artist, token, drop_path }: ReceiptPage) {
  const words = receiptWords[locale]
  const dayOf = (at: Date | null, timeZone: string) =>
    at && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at)
  const wish = ({
    service,
    state,
    title,
    time_zone,
    release_at,
    created_at,
    settled_at,
    reconnect_by,
  }: ReceiptWish) => {
    const ends = state === 'PENDING' && reconnect_by ? dayOf(reconnect_by, time_zone) : null
    return html`<section class="part"><h2>${words.asked(service, title)}</h2>
<p data-state="${state}">${words.state[state](dayOf(state === 'PENDING' ? release_at : settled_at, time_zone))}</p>
<p class="faint">${words.asked_on(dayOf(created_at, time_zone) ?? '')}</p>
${ends && html`<p class="faint">${words.until(ends)}</p>`}</section>`
  }
  return linkPage({
    locale,
    stylesheets,
    title: words.title,
    body: html`<header><h1>${words.title}</h1><p class="lede">${words.lede(artist)}</p></header>
${receipt.wishes.map(wish)}
${receipt.forever && html`<p>${words.forever(artist)}</p>`}
${
  receipt.is_open &&
  html`<form method="post" action="${receiptPath(token)}"><button class="wide">${words.revoke}</button><p class="faint">${words.revoke_how}</p></form>`
}
<p><a href="${drop_path}">${words.to_page}</a></p>`,
  })
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
