import { html } from '#platform/contract/html.ts'
import { linkPage } from '#records/messages/server/link-pages/page.ts'

const en = {
  confirm_title: (title: string) => `You’re almost in: ${title}`,
  confirm_lede: (artist: string) => `One tap, and you hear from ${artist}.`,
  again_lede: 'You turned messages off after this sign-up. Confirming it turns them on again.',
  confirm: 'Confirm my sign-up',
  expired_title: 'This link has expired',
  expired_lede: 'Sign up again to get a new one. It takes a moment.',
  sign_up_again: 'Sign up again',
  lost_title: 'This link does not work',
  lost_lede: 'It is mistyped, or the sign-up was removed. Copy the whole address from your message.',
}

type ConfirmWords = typeof en

const fr: ConfirmWords = {
  confirm_title: title => `Tu y es presque : ${title}`,
  confirm_lede: artist => `Un geste, et tu auras des nouvelles de ${artist}.`,
  again_lede: 'Tu as arrêté les messages après cette inscription. En la confirmant, tu les réactives.',
  confirm: 'Confirmer mon inscription',
  expired_title: 'Ce lien a expiré',
  expired_lede: 'Inscris-toi de nouveau pour en recevoir un autre. C’est rapide.',
  sign_up_again: 'M’inscrire de nouveau',
  lost_title: 'Ce lien ne fonctionne pas',
  lost_lede: 'Il est mal écrit, ou l’inscription a été retirée. Copie toute l’adresse de ton message.',
}

const languages = { en, fr }

interface PageLook {
  locale: 'en' | 'fr'
  stylesheets: readonly string[]
}

interface ConfirmPage extends PageLook {
  title: string
  artist: string
  /** Messages were turned off after the sign-up. */
  turns_on: boolean
  path: string
}

/** Sent by the page that says that messages are turned on again. */
export const AGAIN = '1'

/** One button. Opening the page changes nothing: scanners of mail and previews of links open every link. */
export function confirmPage({ locale, stylesheets, title, artist, turns_on, path }: ConfirmPage) {
  const words = languages[locale]
  const lede = turns_on ? words.again_lede : words.confirm_lede(artist)
  return linkPage({
    locale,
    stylesheets,
    short: true,
    title: words.confirm_title(title),
    body: html`<header><h1>${words.confirm_title(title)}</h1><p class="lede">${lede}</p></header>
<form method="post" action="${path}">${turns_on && html`<input type="hidden" name="again" value="${AGAIN}">`}<button class="wide">${words.confirm}</button></form>`,
  })
}

export function expiredPage({ locale, stylesheets, drop_path }: PageLook & { drop_path: string }) {
  const words = languages[locale]
  return linkPage({
    locale,
    stylesheets,
    short: true,
    title: words.expired_title,
    body: html`<header><h1>${words.expired_title}</h1><p class="lede">${words.expired_lede}</p></header>
<p><a class="btn" href="${drop_path}">${words.sign_up_again}</a></p>`,
  })
}

/** Nothing is known of it, not even the language of its drop. */
export function lostPage({ locale, stylesheets }: PageLook) {
  const { lost_title, lost_lede } = languages[locale]
  return linkPage({
    locale,
    stylesheets,
    short: true,
    title: lost_title,
    body: html`<header><h1>${lost_title}</h1><p class="lede">${lost_lede}</p></header>`,
  })
}
