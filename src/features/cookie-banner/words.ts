const en = {
  title: 'We value your privacy',
  about: 'May we measure this page and its ads? It works the same either way.',
  policy: 'privacy policy',
  reject: 'Reject All',
  accept: 'Accept All',
}
export type CookieWords = typeof en

const fr: CookieWords = {
  title: 'Nous respectons ta vie privée',
  about: 'Pouvons-nous mesurer cette page et ses publicités ? Elle fonctionne pareil dans les deux cas.',
  policy: 'politique de confidentialité',
  reject: 'Tout refuser',
  accept: 'Tout accepter',
}

export const cookieWords = (locale: 'en' | 'fr'): CookieWords => ({ en, fr })[locale]
