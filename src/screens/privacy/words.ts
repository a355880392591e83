export interface Section {
  heading: string
  /** One paragraph each. */
  text: readonly string[]
  list?: readonly string[]
}

/** What differs between installations. */
export interface PrivacyFacts {
  /** Where the operator reads mail. */
  contact: string
  /** Name of the company whose captcha stands in the form; null where the product checks by itself. */
  captcha: string | null
}

interface PrivacyWords {
  title: string
  summary: string
  lede: string
  skip: string
  other_language: string
  /** Sections in the order they are read. */
  sections: (facts: PrivacyFacts) => readonly Section[]
  credits: { heading: string; cities: string; licence: string; fonts: string; fonts_licence: string }
}

const en: PrivacyWords = {
  title: 'Privacy',
  summary: 'What a fan page keeps about you, why and for how long, and how to have it deleted.',
  lede: 'You sign up on a fan page to hear from somebody you like. Here is what becomes of what you type.',
  skip: 'Skip to the text',
  other_language: 'Français',
  sections: ({ contact, captcha }) => [
    {
      heading: 'Who is responsible',
      text: [
        'The team behind the page: the artist named on it, or the label or company that works for them. They decide what the page asks for and what they write to you. Each team sees its own fans only.',
      ],
    },
    {
      heading: 'What is kept when you sign up, and why',
      text: [],
      list: [
        'What you type into the form: an email address or a phone number, and where the page asks for more, your name, birthday, gender, city, languages, accounts or answers. It is there to write to you about what you signed up for, and to know who comes to which page.',
        'What you agreed to: the exact words beside each box, whether it was ticked, the page, the time, your network address and your browser. The team must be able to prove that you agreed.',
        'How you came: the page or campaign that brought you here, where the link says so.',
        'The messages sent to you, encrypted, and whether they arrived. A message with a one-time code loses its content as soon as it is sent; the code itself is kept only as a fingerprint.',
      ],
    },
    {
      heading: 'What is kept before you sign up',
      text: [
        'Opening a page sets no cookie. Views, and how often the form is begun, are counted by page, day, country and the site or link they came from, without anything about you. To hold off robots, the number of attempts from a network address is counted for a short time.',
        captcha
          ? `When you fill in the form, ${captcha} checks that you are no robot and sees your network address and your browser.`
          : 'Your browser solves a small puzzle instead of showing you to a third party.',
      ],
    },
    {
      heading: 'What stays in your browser',
      text: [
        'After a sign-up: one cookie that lasts 90 days and says that this browser made it, and a copy of what you typed, so that the next form is filled in. Both are needed for nothing else, and both go when you clear the data of this site.',
      ],
    },
    {
      heading: 'Who else sees it',
      text: [
        'Nobody is sent anything because you opened a page: no third-party scripts, fonts, pictures, maps or counters load. Messages go through the mail and text-message services of the operator, which get your address and the message. A box about partners, where there is one, is yours to tick or to leave.',
      ],
    },
    {
      heading: 'How long',
      text: [
        'Until you ask for it to be deleted, or until the team no longer needs it to write to you. The record that you agreed is kept as long as the team may have to prove it.',
      ],
    },
    {
      heading: 'Your rights, and how to have it deleted',
      text: [
        `You may see what is kept about you, have it corrected or deleted, take back what you agreed to, and complain to the data protection authority where you live. Answer any message of the team, or write to ${contact} and name the page you signed up on. Write from the address you signed up with, so that nobody else can ask in your name.`,
        'When you are deleted, your details and contacts go. Of what you agreed to, only a number remains that says nothing about anybody.',
      ],
    },
  ],
  credits: {
    heading: 'Made with',
    cities: 'City names come from GeoNames, under',
    licence: 'Creative Commons Attribution 4.0',
    fonts: 'The typefaces (Inter, Archivo, Fraunces, Shrikhand, JetBrains Mono, Instrument Serif) are under the',
    fonts_licence: 'SIL Open Font License 1.1',
  },
}

const fr: PrivacyWords = {
  title: 'Confidentialité',
  summary: 'Ce qu’une page de fans garde sur toi, pourquoi et combien de temps, et comment le faire effacer.',
  lede: 'Tu t’inscris sur une page pour avoir des nouvelles de quelqu’un que tu aimes. Voici ce que devient ce que tu écris.',
  skip: 'Aller au texte',
  other_language: 'English',
  sections: ({ contact, captcha }) => [
    {
      heading: 'Qui est responsable',
      text: [
        'L’équipe derrière la page : l’artiste dont elle porte le nom, ou le label ou l’entreprise qui travaille pour cet artiste. Elle décide de ce que la page demande et de ce qu’elle t’écrit. Chaque équipe ne voit que ses propres fans.',
      ],
    },
    {
      heading: 'Ce qui est gardé quand tu t’inscris, et pourquoi',
      text: [],
      list: [
        'Ce que tu écris dans le formulaire : une adresse e-mail ou un numéro de téléphone et, si la page en demande plus, ton nom, ta date de naissance, ton genre, ta ville, tes langues, tes comptes ou tes réponses. Cela sert à t’écrire au sujet de ce à quoi tu t’es inscrit·e, et à savoir qui vient sur quelle page.',
        'Ce que tu as accepté : les mots exacts à côté de chaque case, si elle était cochée, la page, l’heure, ton adresse réseau et ton navigateur. L’équipe doit pouvoir prouver ton accord.',
        'Comment tu es venu·e : la page ou la campagne qui t’a amené·e ici, quand le lien le dit.',
        'Les messages qui te sont envoyés, chiffrés, et s’ils sont arrivés. Un message avec un code perd son contenu dès qu’il est parti ; du code lui-même, seule une empreinte est gardée.',
      ],
    },
    {
      heading: 'Ce qui est gardé avant l’inscription',
      text: [
        'Ouvrir une page ne pose aucun cookie. Les visites, et les formulaires commencés, sont comptés par page, par jour, par pays et par site ou lien d’origine, sans rien sur toi. Contre les robots, le nombre d’essais venant d’une adresse réseau est compté pendant peu de temps.',
        captcha
          ? `Quand tu remplis le formulaire, ${captcha} vérifie que tu n’es pas un robot et voit ton adresse réseau et ton navigateur.`
          : 'Ton navigateur résout une petite énigme au lieu de te montrer à un tiers.',
      ],
    },
    {
      heading: 'Ce qui reste dans ton navigateur',
      text: [
        'Après une inscription : un cookie de 90 jours qui dit que ce navigateur l’a faite, et une copie de ce que tu as écrit, pour remplir le prochain formulaire. Ils ne servent à rien d’autre et partent quand tu effaces les données de ce site.',
      ],
    },
    {
      heading: 'Qui d’autre le voit',
      text: [
        'Rien n’est envoyé à personne parce que tu ouvres une page : aucun script, police, image, carte ou compteur d’un tiers n’est chargé. Les messages passent par les services d’e-mail et de SMS de l’exploitant, qui reçoivent ton adresse et le message. Une case sur des partenaires, s’il y en a une, reste à toi de cocher ou non.',
      ],
    },
    {
      heading: 'Combien de temps',
      text: [
        'Jusqu’à ce que tu demandes de l’effacer, ou que l’équipe n’en ait plus besoin pour t’écrire. La trace de ton accord est gardée aussi longtemps que l’équipe peut avoir à le prouver.',
      ],
    },
    {
      heading: 'Tes droits, et comment tout faire effacer',
      text: [
        `Tu peux voir ce qui est gardé sur toi, le faire corriger ou effacer, retirer ton accord, et te plaindre auprès de l’autorité de protection des données de ton pays. Réponds à un message de l’équipe, ou écris à ${contact} en nommant la page où tu t’es inscrit·e. Écris depuis l’adresse de ton inscription, pour que personne ne demande à ta place.`,
        'Quand tu es effacé·e, tes données et tes contacts disparaissent. De ton accord, il ne reste qu’un nombre qui ne dit rien de personne.',
      ],
    },
  ],
  credits: {
    heading: 'Fait avec',
    cities: 'Les noms de villes viennent de GeoNames, sous',
    licence: 'Creative Commons Attribution 4.0',
    fonts: 'Les caractères (Inter, Archivo, Fraunces, Shrikhand, JetBrains Mono, Instrument Serif) sont sous la',
    fonts_licence: 'SIL Open Font License 1.1',
  },
}

const languages = { en, fr }
export type PrivacyLanguage = keyof typeof languages

export const privacyWords = (language: PrivacyLanguage): PrivacyWords => languages[language]
