import { validationMessages } from '#platform/contract/validators.ts'
import type { ApplicantPlatform, ApplicationFault, ApplicationField } from './rules.ts'

/** What is wrong with a field, under it and in the refusal of the call. */
export const applicationFaultWords: Record<ApplicationFault, string> = {
  required: 'Please fill this in',
  username: 'Use letters, numbers, dots and underscores only, or a link to the profile on the platform chosen above',
  email: validationMessages.email,
  phone: validationMessages.phone,
  choose: 'Please choose one',
  price: 'Must be an amount such as 180 or 1250.50, without a mark for thousands',
}

export const applicationFieldWords: Record<Exclude<ApplicationField, 'username'>, string> = {
  email_address: 'Email',
  phone_number: 'Phone number',
  city: 'City',
  price_amount: 'Price per post',
}

export const usernameWords = (platform: ApplicantPlatform) => `${platform} username`

export const applicationWords = {
  platform: 'Where do you post?',
  currency: 'Currency',
  apply: 'Apply',
  applying: 'Applying',
  welcome: 'Welcome to the community!',
  welcome_text: 'Keep an eye out for exclusive updates, and future paid collaborative campaigns.',
  needs_script: 'To apply here, please allow scripts for this page.',
  failed: 'Something went wrong. Please try again.',
} as const
