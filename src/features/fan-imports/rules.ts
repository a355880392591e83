import { headerKey } from '#platform/contract/header-key.ts'
import type { ImportTarget } from './contract.ts'
import { type ImportSourceKey, importSources } from './sources.ts'

/** What columns are called, folded to letters and digits: in English, French and German, and by Laylo, Mailchimp, Shopify and our own files. */
const names: Record<ImportTarget, readonly string[]> = {
  email: [
    'email',
    'emailaddress',
    'mail',
    'mailaddress',
    'primaryemail',
    'customeremail',
    'fanemail',
    'contactemail',
    'courriel',
    'adressemail',
    'adresseemail',
    'adressecourriel',
    'adresseelectronique',
    'mel',
    'emailadresse',
    'mailadresse',
  ],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'sms',
    'smsphone',
    'smsphonenumber',
    'tel',
    'telephonenumber',
    'defaultaddressphone',
    'fanphone',
    'telephone',
    'numerodetelephone',
    'portable',
    'telephoneportable',
    'numero',
    'telefon',
    'telefonnummer',
    'handy',
    'handynummer',
    'mobilnummer',
    'mobiltelefon',
    'rufnummer',
  ],
  whatsapp: ['whatsapp', 'whatsappnumber', 'numerowhatsapp', 'whatsappnummer'],
  first_name: ['firstname', 'first', 'fname', 'givenname', 'forename', 'prenom', 'vorname', 'rufname'],
  last_name: ['lastname', 'last', 'lname', 'surname', 'familyname', 'nomdefamille', 'nom', 'nachname', 'familienname'],
  full_name: ['name', 'fullname', 'customername', 'fanname', 'displayname', 'nomcomplet', 'vollstandigername'],
  birthdate: [
    'birthdate',
    'birthday',
    'dateofbirth',
    'dob',
    'datedenaissance',
    'naissance',
    'anniversaire',
    'geburtsdatum',
    'geburtstag',
  ],
  gender: ['gender', 'sex', 'genre', 'sexe', 'geschlecht'],
  language: ['language', 'lang', 'locale', 'langue', 'sprache'],
  city: ['city', 'town', 'defaultaddresscity', 'ville', 'stadt', 'ort', 'wohnort'],
  state: ['state', 'province', 'region', 'defaultaddressprovincecode', 'bundesland', 'departement'],
  country: [
    'country',
    'countrycode',
    'cc',
    'defaultaddresscountrycode',
    'pays',
    'codepays',
    'land',
    'landercode',
    'laendercode',
  ],
  instagram: ['instagram', 'instagramusername', 'instagramhandle', 'ig', 'insta'],
  tiktok: ['tiktok', 'tiktokusername', 'tiktokhandle'],
  tags: ['tags', 'tag', 'fantags', 'labels', 'etiquettes', 'schlagworte', 'schlagworter'],
  consent: [
    'consent',
    'optin',
    'marketingconsent',
    'marketingoptin',
    'subscribed',
    'subscriptionstatus',
    'status',
    'acceptsmarketing',
    'consentement',
    'inscrit',
    'abonne',
    'einwilligung',
    'zustimmung',
    'abonniert',
  ],
  email_consent: [
    'emailconsent',
    'emailoptin',
    'acceptsemailmarketing',
    'emailmarketing',
    'emailmarketingstatus',
    'emailsubscribed',
    'emailsubscriptionstatus',
    'consentementemail',
    'emaileinwilligung',
  ],
  phone_consent: [
    'phoneconsent',
    'phoneoptin',
    'smsconsent',
    'smsoptin',
    'acceptssmsmarketing',
    'smsmarketing',
    'smssubscribed',
    'smsmarketingstatus',
    'smssubscriptionstatus',
    'consentementsms',
    'smseinwilligung',
  ],
  whatsapp_consent: ['whatsappconsent', 'whatsappoptin', 'consentementwhatsapp', 'whatsappeinwilligung'],
  consent_date: [
    'consentdate',
    'optindate',
    'optintime',
    'confirmtime',
    'subscribedat',
    'subscribedate',
    'signupdate',
    'signedupat',
    'datedeconsentement',
    'dateinscription',
    'einwilligungsdatum',
    'anmeldedatum',
  ],
  email_unsubscribed: [
    'unsubtime',
    'unsubscribedat',
    'emailsuppressions',
    'optoutdate',
    'desinscritle',
    'abgemeldetam',
  ],
}

const byName = new Map(
  Object.entries(names).flatMap(([target, all]) => all.map(name => [name, target as ImportTarget] as const)),
)

/** No longer than an address may be: a cell of a hundred thousand dots would keep the pattern busy for minutes. */
const isAddress = (cell: string) => cell.length <= 255 && /^'?[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)

/**
 * What each column probably means, by its header, else by what its first cells look like; null where that is not clear. No
 * meaning is given twice: the first column that fits has it, after those that the file's source says.
 *
 * @example suggestTargets(['E-Mail-Adresse', 'Vorname', 'Shoe size'], []) // ['email', 'first_name', null]
 */
export function suggestTargets(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  source: ImportSourceKey | null = null,
): (ImportTarget | null)[] {
  const taken = new Set<ImportTarget>()
  const take = (target: ImportTarget | undefined) => {
    if (!target || taken.has(target)) return null
    taken.add(target)
    return target
  }
  const own: Readonly<Record<string, ImportTarget | null>> = source ? importSources[source].columns : {}
  const told = header.map(name =>
    Object.hasOwn(own, headerKey(name)) ? take(own[headerKey(name)] ?? undefined) : undefined,
  )
  const suggested = header.map((name, at) => (told[at] === undefined ? take(byName.get(headerKey(name))) : told[at]))
  if (taken.has('email')) return suggested
  const cells = (at: number) => sample.map(row => row[at] ?? '').filter(Boolean)
  const at = header.findIndex(
    (_, column) => !suggested[column] && cells(column).length > 0 && cells(column).every(isAddress),
  )
  return suggested.map((target, column) => (column === at ? take('email') : target))
}

const agreeing = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'x',
  '✓',
  '✔',
  'ok',
  'on',
  'given',
  'confirmed',
  'subscribed',
  'active',
  'accepted',
  'granted',
  'optin',
  'optedin',
  'oui',
  'vrai',
  'inscrit',
  'abonne',
  'accepte',
  'ja',
  'wahr',
  'j',
  'abonniert',
  'si',
])

/** Whether a cell of a consent column says yes. Everything else, nothing included, is no consent. */
export const isConsentGiven = (cell: string) => {
  const word = cell.trim()
  return word === '✓' || word === '✔' || agreeing.has(headerKey(word))
}

const channelOfConsent = { email_consent: 'EMAIL', phone_consent: 'PHONE', whatsapp_consent: 'WHATSAPP' } as const

/** Channel of a consent column that is about one channel. */
export const consentChannel = (target: ImportTarget) =>
  target in channelOfConsent ? channelOfConsent[target as keyof typeof channelOfConsent] : null

const leaving = new Set([
  'unsubscribed',
  'unsubscribe',
  'unsubbed',
  'optedout',
  'optout',
  'withdrawn',
  'revoked',
  'suppressed',
  'fanunsubscribe',
  'desinscrit',
  'desabonne',
  'abgemeldet',
  'widerrufen',
])

/** Whether a cell of a consent column says that the person left; a plain no, or nothing, may mean that nobody asked. */
export const saysUnsubscribed = (cell: string) => leaving.has(headerKey(cell))

/** Whether a cell of a column of unsubscriptions says there was one: a date, a reason, a list that is not empty. */
export const namesUnsubscription = (cell: string) =>
  !['', 'no', 'false', '0', 'never', 'none', 'null'].includes(headerKey(cell))

const QUOTED = '"(?:[^"]|"")*"'
/** Not line breaks, which separate tags: a cell full of them would be searched to its end from each one. */
const SPACES = '[^\\S\\n]*'

/**
 * The tags of a cell, each once: between semicolons, bars or lines, else between commas, each perhaps in quotes, as our own
 * export and Mailchimp write them.
 *
 * @example tagsIn('"vip","Lyon, 2024"') // ['vip', 'Lyon, 2024']
 */
export function tagsIn(cell: string): string[] {
  const separators = /[;|\n]/.test(cell.replace(new RegExp(QUOTED, 'g'), '')) ? ';|\\n' : ','
  const parts = cell.match(new RegExp(`${SPACES}${QUOTED}${SPACES}(?=[${separators}]|$)|[^${separators}]+`, 'g')) ?? []
  const tags = parts.map(part => unquoted(part.trim()).replace(/[“”]/g, '"').replace(/\s+/g, ' '))
  return [...new Set(tags.filter(Boolean))]
}

const wholeQuoted = new RegExp(`^${QUOTED}$`)
const unquoted = (part: string) => (wholeQuoted.test(part) ? part.slice(1, -1).replaceAll('""', '"').trim() : part)

/** A plan must know at least one contact. */
export const hasContact = (columns: readonly (ImportTarget | null)[]) =>
  columns.some(target => target === 'email' || target === 'phone' || target === 'whatsapp')
