import type { CreatorRejection, CreatorRemark, CreatorTarget, Replaceable } from './contract.ts'

export const creatorTargetNames: Record<CreatorTarget, string> = {
  profile: 'Profile link',
  handle: 'Handle',
  platform: 'Platform of the handle',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  youtube: 'YouTube',
  twitter: 'X',
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
  manager: 'Manager',
  price: 'Price',
  currency: 'Currency of the price',
  rating: 'Rating',
  tags: 'Tags',
  lists: 'Lists',
  notes: 'Notes',
  city: 'City',
  state: 'State or region',
  country: 'Country',
}

export const replaceableNames: Record<Replaceable, string> = {
  name: 'Name',
  price: 'Prices',
  rating: 'Rating',
  notes: 'Notes',
  location: 'Location',
  custom_fields: 'Custom fields',
}

export const creatorRejectionWords: Record<CreatorRejection, string> = {
  NOBODY: 'Nothing says who this is: no profile, email address or phone number.',
  LINK_INVALID: 'The link does not lead to a profile on TikTok, Instagram, YouTube or X.',
  LINK_UNRESOLVED: 'Only the platform can read this link. Open it and copy the address of the profile.',
  HANDLE_INVALID: 'The handle is not one of its platform.',
  NO_PLATFORM: 'Nothing says on which platform the handle is.',
  EMAIL_INVALID: 'The email address is not valid.',
  PHONE_INVALID: 'The phone number is not valid.',
  SEVERAL: 'Several creators have this email address or number. Add the link of a profile.',
  ERASED: 'This person asked to be erased.',
}

export const creatorRemarkWords: Record<CreatorRemark, string> = {
  LINK_INVALID: 'A link that leads to no profile was left out.',
  LINK_UNRESOLVED: 'A link that only the platform can read was left out.',
  HANDLE_INVALID: 'A handle that is not one of its platform was left out.',
  NO_PLATFORM: 'A handle without a platform was left out.',
  PROFILE_OF_ANOTHER: 'One of the profiles belongs to another creator and stays there.',
  EMAIL_INVALID: 'An email address that is not valid was left out.',
  PHONE_INVALID: 'A phone number that is not valid was left out.',
  PRICE_UNREADABLE: 'The price was not understood and left out.',
  CURRENCY_UNKNOWN: 'The price is in a currency that is not kept here and was left out.',
  RATING_UNREADABLE: 'The rating is not a whole number up to 5 and was left out.',
  COUNTRY_UNREADABLE: 'The country was not understood and left out.',
  TAG_TOO_MANY: 'A tag was left out: one file makes 500 new ones at most.',
  LIST_TOO_MANY: 'A list was left out: one file makes 50 new ones at most.',
  FIELD_UNREADABLE: 'Values that did not fit their custom fields were left out.',
  TOO_LONG: 'A text was too long and was left out.',
}
