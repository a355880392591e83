import type { Locale } from '../../locale.ts'

const en = {
  next: 'The rest comes next. Nothing is sent before you press the last button.',
  almost: 'Almost in',
  change: 'Change',
  last: 'Last step',
}

const fr: typeof en = {
  next: 'La suite vient après. Rien n’est envoyé avant le dernier bouton.',
  almost: 'Encore un peu',
  change: 'Changer',
  last: 'Dernière étape',
}

/** Apart from the other texts of the form: most pages need none of them. */
export const stepWords = (locale: Locale) => ({ en, fr })[locale]
