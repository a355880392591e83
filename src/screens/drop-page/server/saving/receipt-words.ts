import type { PresaveService, PresaveState } from '#records/presaves/contract.ts'

const services = { spotify: 'Spotify', 'apple-music': 'Apple Music' } as const

const en = {
  title: 'Your pre-save',
  lede: (artist: string) => `What you asked ${artist} for, and what has happened.`,
  asked: (service: PresaveService, title: string) =>
    service === 'reminder' ? `A message when ${title} is out` : `${title} in your ${services[service]} library`,
  state: {
    PENDING: (day: string | null) => (day ? `Waits for the release on ${day}.` : 'Waits for the release.'),
    SAVED: (day: string | null) => (day ? `Done on ${day}.` : 'Done.'),
    FAILED: () => 'This did not work. We sent you the link instead.',
    EXPIRED: () => 'The service had ended our permission. We sent you the link instead.',
    REVOKED: () => 'You took this back. Nothing more happens.',
  } satisfies Record<PresaveState, (day: string | null) => string>,
  until: (day: string) => `Spotify lets us in until ${day}. Sign up again after that day.`,
  forever: (artist: string) => `Later releases by ${artist} are saved too.`,
  cover: (title: string) => `Cover of ${title}`,
  permission: 'What we asked for',
  allowed: {
    spotify: 'To add to your library, and to remove from it',
    'apple-music':
      'To use Apple Music for you. Apple knows no smaller permission; we only add releases to your library.',
    reminder: 'To write to you on the day of the release',
  } satisfies Record<PresaveService, string>,
  not_asked: {
    spotify: 'Not your playlists, not what you hear, not your email address',
    'apple-music': null,
    reminder: 'No music library',
  } satisfies Record<PresaveService, string | null>,
  happened: 'What happened',
  you_asked: 'You asked for it',
  stored: 'Permission stored, encrypted',
  forgets: 'Then we delete the permission',
  forgotten: 'Permission deleted',
  revoke: 'Take it back',
  revoke_how: 'Forgets our permission at once. What is in your library already stays there.',
  to_page: 'Open the page',
  lost_title: 'This link does not work',
  lost_lede: 'It is mistyped, or the sign-up was removed. Copy the whole address from your message.',
}

type Words = typeof en
/** Not everything that is said of one service is said of the others. */
type ReceiptWords = Omit<Words, 'not_asked'> & { not_asked: Record<PresaveService, string | null> }

const fr: ReceiptWords = {
  title: 'Ton pré-enregistrement',
  lede: artist => `Ce que tu as demandé à ${artist}, et ce qui s’est passé.`,
  asked: (service, title) =>
    service === 'reminder'
      ? `Un message à la sortie de ${title}`
      : `${title} dans ta bibliothèque ${services[service]}`,
  state: {
    PENDING: day => (day ? `Attend la sortie, le ${day}.` : 'Attend la sortie.'),
    SAVED: day => (day ? `C’est fait, le ${day}.` : 'C’est fait.'),
    FAILED: () => 'Cela n’a pas marché. Nous t’avons envoyé le lien à la place.',
    EXPIRED: () => 'Le service avait mis fin à notre accès. Nous t’avons envoyé le lien à la place.',
    REVOKED: () => 'Tu es revenu sur ta demande. Il ne se passera plus rien.',
  },
  until: day => `Spotify nous laisse entrer jusqu’au ${day}. Après ce jour, inscris-toi de nouveau.`,
  forever: artist => `Les prochaines sorties de ${artist} seront enregistrées aussi.`,
  cover: title => `Pochette de ${title}`,
  permission: 'Ce que nous avons demandé',
  allowed: {
    spotify: 'Ajouter à ta bibliothèque, et en retirer',
    'apple-music':
      'Utiliser Apple Music pour toi. Apple ne connaît pas d’accès plus étroit ; nous ajoutons seulement des sorties à ta bibliothèque.',
    reminder: 'T’écrire le jour de la sortie',
  },
  not_asked: {
    spotify: 'Ni tes playlists, ni ce que tu écoutes, ni ton adresse e-mail',
    'apple-music': null,
    reminder: 'Aucune bibliothèque musicale',
  },
  happened: 'Ce qui s’est passé',
  you_asked: 'Tu l’as demandé',
  stored: 'Accès enregistré, chiffré',
  forgets: 'Puis nous supprimons l’accès',
  forgotten: 'Accès supprimé',
  revoke: 'Revenir en arrière',
  revoke_how: 'Notre accès est oublié aussitôt. Ce qui est déjà dans ta bibliothèque y reste.',
  to_page: 'Ouvrir la page',
  lost_title: 'Ce lien ne fonctionne pas',
  lost_lede: 'Il est mal écrit, ou l’inscription a été retirée. Copie toute l’adresse de ton message.',
}

export const receiptWords = { en, fr }
