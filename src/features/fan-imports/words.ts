import type { ImportTarget, Rejection, Remark } from './contract.ts'

export const targetNames: Record<ImportTarget, string> = {
  email: 'Email address',
  phone: 'Phone number',
  whatsapp: 'WhatsApp number',
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'Full name',
  birthdate: 'Birthdate',
  gender: 'Gender',
  language: 'Language',
  city: 'City',
  state: 'State or region',
  country: 'Country',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  tags: 'Tags',
  consent: 'Consent, all channels',
  email_consent: 'Consent to email',
  phone_consent: 'Consent to SMS',
  whatsapp_consent: 'Consent to WhatsApp',
  consent_date: 'Date of the consent',
  email_unsubscribed: 'Unsubscribed from email',
}

export const rejectionWords: Record<Rejection, string> = {
  NO_CONTACT: 'No email address and no number.',
  EMAIL_INVALID: 'The email address is not valid.',
  PHONE_INVALID: 'The number is not a valid phone number.',
  ERASED: 'This person asked to be erased.',
}

export const remarkWords: Record<Remark, string> = {
  EMAIL_INVALID: 'The email address is not valid and was left out.',
  PHONE_INVALID: 'The phone number is not valid and was left out.',
  WHATSAPP_INVALID: 'The WhatsApp number is not valid and was left out.',
  BIRTHDATE_UNREADABLE: 'The birthdate is not a date and was left out.',
  GENDER_UNREADABLE: 'The gender was not understood and left out.',
  LANGUAGE_UNREADABLE: 'The language was not understood and left out.',
  COUNTRY_UNREADABLE: 'The country was not understood and left out.',
  CONTACT_OF_ANOTHER_FAN: 'One of the contacts belongs to another fan and stays there.',
  OPTED_OUT: 'Opted out before: stays opted out.',
  UNSUBSCRIBED: 'Unsubscribed by the file: gets no messages there.',
  DECLINED_SINCE: 'Declined after the day of this consent: stays without.',
  CONSENT_DATE_UNUSABLE: 'The consent has the day that you gave for the file: its own is later, or not a date.',
  ERASED: 'One of the contacts belongs to somebody who asked to be erased and was left out.',
  FIELD_UNREADABLE: 'Values that did not fit their custom fields were left out.',
  TAGS_LEFT_OUT: 'Tags beyond 50, or of more than 100 characters, were left out.',
  TOO_LONG: 'A text was too long and was left out.',
}
