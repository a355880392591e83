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
  asked_on: (day: string) => `Asked for on ${day}`,
  revoke: 'Take it back',
  revoke_how: 'Forgets our permission at once. What is in your library already stays there.',
  to_page: 'Open the page',
  lost_title: 'This link does not work',
  lost_lede: 'It is mistyped, or the sign-up was removed. Copy the whole address from your message.',
}

type ReceiptWords = typeof en

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
  asked_on: day => `Demandé le ${day}`,
  revoke: 'Revenir en arrière',
  revoke_how: 'Notre accès est oublié aussitôt. Ce qui est déjà dans ta bibliothèque y reste.',
  to_page: 'Ouvrir la page',
  lost_title: 'Ce lien ne fonctionne pas',
  lost_lede: 'Il est mal écrit, ou l’inscription a été retirée. Copie toute l’adresse de ton message.',
}

export const receiptWords = { en, fr }
