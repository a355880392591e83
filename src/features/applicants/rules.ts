import { isEmail, isPhoneNumber } from '#platform/contract/validators.ts'
import { readProfileLink } from '#records/social-profiles/profile-links.ts'

/** Where an applicant posts; TikTok unless they choose (JOIN-021). */
export const applicantPlatforms = ['TikTok', 'Instagram'] as const
export type ApplicantPlatform = (typeof applicantPlatforms)[number]

/** The payload field that holds the username of a platform. */
export const usernameKeys = {
  TikTok: 'tiktok_username',
  Instagram: 'instagram_username',
} as const satisfies Record<ApplicantPlatform, string>

/** What the form holds; empty text means not given. The phone number carries its dial code. */
export interface ApplicationValues {
  platform: ApplicantPlatform
  username: string
  email_address: string
  phone_number: string
  city: string
  /** What was typed to find one, chosen or not. */
  city_typed?: string
  price_amount: string
}

export type ApplicationFault = 'required' | 'username' | 'email' | 'phone' | 'choose' | 'price'
export type ApplicationField = Exclude<keyof ApplicationValues, 'platform' | 'city_typed'>

/** What a link asks for beyond a username and an email address. */
export interface ApplicationTerms {
  is_location_required: boolean
  is_price_required: boolean
}

/** A username without its `@` and the spaces around it (JOIN-019). */
export const cleanUsername = (typed: string) => typed.trim().replace(/^@+/, '').trim()

/** The username of what was typed: of a link to a profile on the platform, its handle. */
export function typedUsername(platform: ApplicantPlatform, typed: string): string {
  const link = readProfileLink(typed)
  const isHandle = typeof link === 'object' && link.platform === platform && link.by === 'handle'
  return isHandle ? link.value : cleanUsername(typed)
}

/** The characters that TikTok and Instagram allow, and never only dots. */
const isUsername = (username: string) => /^(?=.*[\p{L}\p{N}_])[\p{L}\p{N}._]{1,50}$/u.test(username)

/** Zero or more, with at most two decimals, in the widest range that is kept (JOIN-023). */
export const isPrice = (typed: string) => /^\d{1,10}(\.\d{1,2})?$/.test(typed)

/**
 * Everything that stops an application, by field, in the order of the form. The page greys its button while anything is left;
 * the server refuses with the first (JOIN-015..018, JOIN-020, JOIN-023).
 */
export function applicationFaults(
  { username, email_address, phone_number, city, city_typed, price_amount }: ApplicationValues,
  { is_location_required, is_price_required }: ApplicationTerms,
): Partial<Record<ApplicationField, ApplicationFault>> {
  const faults: Record<ApplicationField, ApplicationFault | false> = {
    username: username === '' ? 'required' : !isUsername(username) && 'username',
    email_address: email_address === '' ? 'required' : !isEmail(email_address) && 'email',
    phone_number: phone_number !== '' && !isPhoneNumber(phone_number) && 'phone',
    // what is typed and not chosen would be left out without a word
    city: city === '' && (city_typed ? 'choose' : is_location_required && 'required'),
    price_amount: price_amount === '' ? is_price_required && 'required' : !isPrice(price_amount) && 'price',
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== false))
}
