import type { Locale } from './locale.ts'

/** Errors of the form's calls other than field errors. In English these are the sentences of the API, which never change. */
export const refusals = {
  ended: { en: 'This drop has ended.', fr: 'Les inscriptions sont closes.' },
  code_invalid: { en: 'Invalid code. Please try again.', fr: 'Code incorrect. Réessaie.' },
  code_expired: {
    en: 'This code has expired. Please request a new one.',
    fr: 'Ce code a expiré. Demandes-en un nouveau.',
  },
  misfit: { en: 'This answer does not fit its question.', fr: 'Cette réponse ne convient pas à la question.' },
  captcha_failed: {
    en: 'Captcha verification failed. Please try again.',
    fr: 'La vérification captcha a échoué. Réessaie.',
  },
  captcha_unreachable: {
    en: 'We cannot check right now that you are human. Please try again in a moment.',
    fr: 'Nous ne pouvons pas vérifier pour le moment que tu es humain. Réessaie dans un instant.',
  },
  too_large: { en: 'The request is too large.', fr: 'C’est trop long. Raccourcis tes réponses.' },
  unreadable: {
    en: 'The request could not be read.',
    fr: 'Le formulaire n’a pas pu être lu. Recharge la page et réessaie.',
  },
  not_json: {
    en: 'The body is not valid JSON.',
    fr: 'Le formulaire n’a pas pu être lu. Recharge la page et réessaie.',
  },
  not_text: {
    en: 'The text holds a character that cannot be kept.',
    fr: 'Tes réponses contiennent un caractère qui ne peut pas être enregistré.',
  },
  other_site: { en: 'This request came from another site.', fr: 'Cette demande vient d’un autre site.' },
  too_many: { en: 'Too many requests. Please try again later.', fr: 'Trop de tentatives. Réessaie plus tard.' },
  busy: {
    en: 'The service is busy. Please try again in a moment.',
    fr: 'Il y a foule en ce moment. Réessaie dans un instant.',
  },
  not_found: { en: 'Drop not found.', fr: 'Cette page n’existe plus.' },
  offline: {
    en: 'You are offline. Your answers are kept: try again once you are back.',
    fr: 'Tu es hors ligne. Tes réponses sont gardées : réessaie une fois de retour.',
  },
  page_changed: {
    en: 'This page has changed since you opened it. Reload it, then sign up again.',
    fr: 'Cette page a changé depuis que tu l’as ouverte. Recharge-la, puis inscris-toi à nouveau.',
  },
  failed: { en: 'Something went wrong. Please try again.', fr: 'Une erreur est survenue. Réessaie.' },
} satisfies Record<string, Record<Locale, string>>

const sentences: readonly Record<Locale, string>[] = Object.values(refusals)

/** A refusal in the language of a page (DROP-046). What is not listed stays: faults of fields are in that language already. */
export const refusalIn = (locale: Locale, detail: string): string =>
  sentences.find(({ en }) => en === detail)?.[locale] ?? detail

/** The form is wrong only because its page was opened before it changed: a reload helps, in whatever language it was said. */
export const saysReload = (sentence: string): boolean => Object.values<string>(refusals.page_changed).includes(sentence)
