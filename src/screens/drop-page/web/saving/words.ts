const en = {
  choose: 'Where should it be on release day?',
  later: 'Save every new release to',
  remind: 'Remind me',
  names: { spotify: 'Spotify', 'apple-music': 'Apple Music' } as Record<string, string>,
  leaving: (service: string) => `Taking you to ${service}…`,
  saving: (service: string) => `Connecting ${service}…`,
  saved: (service: string) => `Connected. On release day it is in your ${service} library.`,
  reminded: 'We tell you the moment it is out.',
  gone: (service: string) => `${service} is not connected any more.`,
  failed: (service: string) => `${service} did not connect. You are signed up, and we tell you when it is out.`,
  again: (service: string) => `Connect ${service}`,
  in_app: (service: string) =>
    `This app’s browser may not open ${service}. You are signed up either way. To connect ${service} too, open this page in your own browser: tap the menu, then “Open in browser”.`,
  receipt: 'What you asked for, and how to take it back',
}

type SavingWords = typeof en

const fr: SavingWords = {
  choose: 'Où veux-tu la trouver à la sortie ?',
  later: 'Enregistrer chaque sortie sur',
  remind: 'Juste un rappel',
  names: en.names,
  leaving: service => `Direction ${service}…`,
  saving: service => `Connexion à ${service}…`,
  saved: service => `C’est connecté. Le jour de la sortie, ce sera dans ta bibliothèque ${service}.`,
  reminded: 'Nous te prévenons dès la sortie.',
  gone: service => `${service} n’est plus connecté.`,
  failed: service => `${service} ne s’est pas connecté. Ton inscription est faite, et nous te prévenons à la sortie.`,
  again: service => `Connecter ${service}`,
  in_app: service =>
    `Le navigateur de cette application n’ouvre pas toujours ${service}. Ton inscription est faite de toute façon. Pour connecter ${service}, ouvre cette page dans ton navigateur : touche le menu, puis « Ouvrir dans le navigateur ».`,
  receipt: 'Ce que tu as demandé, et comment revenir en arrière',
}

export const savingWords = (locale: 'en' | 'fr') => (locale === 'fr' ? fr : en)
