const en = {
  skip: 'Skip to content',
  cover_of: (title: string) => `Cover of ${title}`,
  scroll: 'Scroll down',
  privacy: 'Privacy',
  made_with: 'Made with Fanfare',
  sign_up: 'Sign Up',
  links_of: (artist: string) => `${artist} elsewhere`,
  website: 'Website',
  countdown: 'Time left',
  days: 'days',
  hours: 'hours',
  minutes: 'minutes',
  seconds: 'seconds',
  by: (title: string, artist: string) => `${title} by ${artist}`,
  summary: (title: string, artist: string) => `${title} by ${artist}. Sign up to hear from them first.`,
  signup_about: (artist: string) => `Leave your details, and hear from ${artist} first.`,
  close: 'Close',
  not_found: "Oops - We couldn't find the page you were looking for.",
  not_found_hint: 'The link may be mistyped, or the artist has taken it down.',
  go_back: 'Go back',
  failed: 'Something went wrong. Please try again.',
  busy: 'So many fans right now. Please try again in a moment.',
  busy_hint:
    'You are not signed up yet. Wait a few seconds, then reload this page to send your answers again. If you go back, they are still there.',
  retry: 'Try again',
}

/** Every fixed text around the form. A language that misses one does not compile (DROP-046). */
export type PageWords = typeof en

const fr: PageWords = {
  skip: 'Aller au contenu',
  cover_of: title => `Pochette de ${title}`,
  scroll: 'Faire défiler',
  privacy: 'Confidentialité',
  made_with: 'Fait avec Fanfare',
  sign_up: 'S’inscrire',
  links_of: artist => `${artist} ailleurs`,
  website: 'Site web',
  countdown: 'Temps restant',
  days: 'jours',
  hours: 'heures',
  minutes: 'minutes',
  seconds: 'secondes',
  by: (title, artist) => `${title} par ${artist}`,
  summary: (title, artist) => `${title} par ${artist}. Inscris-toi pour avoir les nouvelles en premier.`,
  signup_about: artist => `Laisse tes coordonnées, et tu auras des nouvelles de ${artist} en premier.`,
  close: 'Fermer',
  not_found: 'Oups - Impossible de trouver la page que tu cherches.',
  not_found_hint: 'Le lien est peut-être mal écrit, ou l’artiste l’a retiré.',
  go_back: 'Retour',
  failed: 'Une erreur est survenue. Réessaie.',
  busy: 'Il y a foule en ce moment. Réessaie dans un instant.',
  busy_hint:
    'Tu n’es pas encore sur la liste. Attends quelques secondes, puis recharge cette page pour renvoyer tes réponses. Si tu reviens en arrière, elles y sont toujours.',
  retry: 'Réessayer',
}

const languages = { en, fr }

export const pageWords = (locale: 'en' | 'fr'): PageWords => languages[locale]
