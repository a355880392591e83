type Channel = 'EMAIL' | 'PHONE' | 'WHATSAPP'

const en = {
  title: (label: string) => `Your messages from ${label}`,
  lede: (label: string) => `Choose how ${label} may write to you. Every change counts at once.`,
  channel: { EMAIL: 'Email', PHONE: 'Text messages', WHATSAPP: 'WhatsApp' } satisfies Record<Channel, string>,
  by: { EMAIL: 'by email', PHONE: 'by text message', WHATSAPP: 'by WhatsApp' } satisfies Record<Channel, string>,
  state: { ON: 'On', OFF: 'Off', PENDING: 'Waiting for you to confirm' },
  agreed: (date: string) => `You agreed on ${date}:`,
  ended: (date: string) => `Ended on ${date}:`,
  asked: (date: string) => `Asked on ${date}:`,
  never: 'You have not agreed to any messages here.',
  partners: 'You also agreed to hear about offers from partners. Turning this off ends that too.',
  turn_off: {
    EMAIL: 'Turn off email',
    PHONE: 'Turn off text messages',
    WHATSAPP: 'Turn off WhatsApp',
  } satisfies Record<Channel, string>,
  turn_on: { EMAIL: 'Turn on email', PHONE: 'Turn on text messages', WHATSAPP: 'Turn on WhatsApp' } satisfies Record<
    Channel,
    string
  >,
  turn_off_all: 'Unsubscribe from all',
  /** Kept word for word as what the fan agreed to, or took back. */
  agree: (label: string, by: string) => `I agree to receive marketing messages from ${label} ${by}.`,
  withdraw: (label: string, by: string) => `No more marketing messages from ${label} ${by}.`,
  by_text: (word: string) => `To get text messages again, send ${word} to the number they came from.`,
  unproven: 'To turn this on, sign up again and confirm that it is yours.',
  undeliverable: 'Messages sent here came back. Turn it on again if that is mended.',
  only_this:
    'This link shows what belongs to where it was sent. To see and change the rest, sign up again and confirm that this is yours.',
  signed_up: 'What you signed up for',
  receipt: 'Your pre-save, and how to take it back',
  by_artist: (title: string, artist: string) => `${title} by ${artist}`,
  language: 'Language of these messages',
  your_data: 'Your data',
  access: (label: string) => `Ask ${label} what is stored about you`,
  erasure: (label: string) => `Ask ${label} to erase everything about you`,
  access_about: (label: string) => `${label} gets your request and answers you at the address or number above.`,
  erasure_about: (label: string) =>
    `${label} gets your request and erases your name, addresses, answers and history. This cannot be undone.`,
  send_request: 'Send the request',
  requested: (date: string) => `You asked for this on ${date}.`,
  privacy: 'Privacy',
  done: {
    off: 'Turned off. You will get nothing more there.',
    on: 'Turned on.',
    all: 'You are unsubscribed from everything.',
    language: 'The language is changed.',
    request: 'Your request is on its way.',
    limit: 'That was a little fast. Please try again in an hour.',
  },
  unsubscribe_title: (label: string) => `Unsubscribe from ${label}?`,
  unsubscribe_lede: (label: string, by: string, contact: string) =>
    `You will get no more messages from ${label} ${by} at ${contact}.`,
  unsubscribe: 'Unsubscribe',
  unsubscribed_title: 'You are unsubscribed',
  unsubscribed_lede: (label: string, by: string) => `${label} will not write to you ${by} any more.`,
  preferences: 'See and change all your messages',
  nothing_title: 'There is nothing here',
  nothing_lede:
    'This link is mistyped, or everything stored about you was erased. Either way you will get no messages through it.',
  stop_answer: (label: string) => `You will get no more texts from ${label}. Reply START to get them again.`,
  start_answer: (label: string) => `You will get texts from ${label} again. Reply STOP to end them.`,
  help_answer: (label: string, contact: string) =>
    `${label}: texts about releases and events. Message and data rates may apply. Reply STOP to end. Questions: ${contact}`,
  stop_text: (word: string) => `Sent ${word} by text: no more marketing messages to this number.`,
  start_text: (word: string) => `Sent ${word} by text: marketing messages to this number again.`,
  blocked_text: 'The carrier or provider reports that this number has opted out.',
}

/** Every text of the fan's own page and of the answers to STOP, START and HELP. A language that misses one does not compile. */
export type PreferenceWords = typeof en

const fr: PreferenceWords = {
  title: label => `Tes messages de ${label}`,
  lede: label => `Choisis comment ${label} peut t’écrire. Chaque changement compte tout de suite.`,
  channel: { EMAIL: 'E-mail', PHONE: 'SMS', WHATSAPP: 'WhatsApp' },
  by: { EMAIL: 'par e-mail', PHONE: 'par SMS', WHATSAPP: 'par WhatsApp' },
  state: { ON: 'Activé', OFF: 'Désactivé', PENDING: 'En attente de ta confirmation' },
  agreed: date => `Tu as donné ton accord le ${date} :`,
  ended: date => `Terminé le ${date} :`,
  asked: date => `Demandé le ${date} :`,
  never: 'Tu n’as accepté aucun message ici.',
  partners: 'Tu as aussi accepté de recevoir les offres de partenaires. Désactiver y met fin également.',
  turn_off: { EMAIL: 'Désactiver l’e-mail', PHONE: 'Désactiver les SMS', WHATSAPP: 'Désactiver WhatsApp' },
  turn_on: { EMAIL: 'Activer l’e-mail', PHONE: 'Activer les SMS', WHATSAPP: 'Activer WhatsApp' },
  turn_off_all: 'Tout désactiver',
  agree: (label, by) => `J’accepte de recevoir des messages promotionnels de ${label} ${by}.`,
  withdraw: (label, by) => `Plus de messages promotionnels de ${label} ${by}.`,
  by_text: word => `Pour recevoir de nouveau des SMS, envoie ${word} au numéro d’où ils venaient.`,
  unproven: 'Pour activer, inscris-toi de nouveau et confirme que c’est le tien.',
  undeliverable: 'Les messages envoyés ici sont revenus. Active de nouveau si c’est réparé.',
  only_this:
    'Ce lien montre ce qui concerne ce contact. Pour voir et changer le reste, inscris-toi de nouveau et confirme que c’est le tien.',
  signed_up: 'Tes inscriptions',
  receipt: 'Ton préenregistrement, et comment l’annuler',
  by_artist: (title, artist) => `${title} par ${artist}`,
  language: 'Langue de ces messages',
  your_data: 'Tes données',
  access: label => `Demander à ${label} ce qui est enregistré sur toi`,
  erasure: label => `Demander à ${label} de tout effacer sur toi`,
  access_about: label => `${label} reçoit ta demande et te répond à l’adresse ou au numéro ci-dessus.`,
  erasure_about: label =>
    `${label} reçoit ta demande et efface ton nom, tes adresses, tes réponses et ton historique. C’est définitif.`,
  send_request: 'Envoyer la demande',
  requested: date => `Demandé le ${date}.`,
  privacy: 'Confidentialité',
  done: {
    off: 'C’est désactivé. Tu n’y recevras plus rien.',
    on: 'C’est activé.',
    all: 'Tout est désactivé.',
    language: 'La langue est changée.',
    request: 'Ta demande est partie.',
    limit: 'C’était un peu rapide. Réessaie dans une heure.',
  },
  unsubscribe_title: label => `Te désinscrire de ${label} ?`,
  unsubscribe_lede: (label, by, contact) => `Tu ne recevras plus de messages de ${label} ${by} à ${contact}.`,
  unsubscribe: 'Me désinscrire',
  unsubscribed_title: 'Désinscription confirmée',
  unsubscribed_lede: (label, by) => `${label} ne t’écrira plus ${by}.`,
  preferences: 'Voir et changer tous tes messages',
  nothing_title: 'Il n’y a rien ici',
  nothing_lede:
    'Le lien est mal écrit, ou tout ce qui était enregistré sur toi a été effacé. Dans les deux cas, tu ne recevras rien par là.',
  stop_answer: label => `Tu ne recevras plus de SMS de ${label}. Réponds START pour en recevoir de nouveau.`,
  start_answer: label => `Tu recevras de nouveau les SMS de ${label}. Réponds STOP pour y mettre fin.`,
  help_answer: (label, contact) =>
    `${label} : SMS sur les sorties et les concerts. Coût selon ton opérateur. Réponds STOP pour y mettre fin. Questions : ${contact}`,
  stop_text: word => `${word} envoyé par SMS : plus de messages promotionnels à ce numéro.`,
  start_text: word => `${word} envoyé par SMS : de nouveau des messages promotionnels à ce numéro.`,
  blocked_text: 'L’opérateur ou le fournisseur signale que ce numéro s’est désinscrit.',
}

const languages = { en, fr }

export const preferenceWords = (locale: 'en' | 'fr'): PreferenceWords => languages[locale]
