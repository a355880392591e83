import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { day, id, instant } from '#platform/contract/values.ts'

const text = (longest: number) => z.string().max(longest)

const MAX_ANSWERS = 50
const MAX_ANSWER_LENGTH = 2_000
/** Maximum characters of a form within the schema: its answers, and far more than all its other fields and names need. */
export const MAX_FORM_LENGTH = MAX_ANSWERS * MAX_ANSWER_LENGTH + 10_000

/** A value a custom field of the drop asked for: exactly one of the four value keys is present (FORM-021, FORM-022). */
export const customFieldEntry = z
  .strictObject({
    drop_custom_field_id: id,
    drop_custom_field_option_ids: z.array(id).length(1).optional(),
    value_string: text(MAX_ANSWER_LENGTH).optional(),
    value_integer: z.int().optional(),
    value_date: day.optional(),
  })
  .refine(entry => Object.values(entry).filter(value => value !== undefined).length === 2, {
    message: 'An entry carries exactly one value',
  })

/**
 * What a fan leaves on a drop page. Which fields are required depends on the drop (`rules.ts` decides, for page and server).
 * Phone numbers are digits with the dial code and no plus sign (FORM-117); handles come without `@` (FORM-018).
 */
const signupFields = {
  drop_profile_id: id,
  drop_id: id.optional(),
  drop_link_collection_link_id: text(100).optional(),
  user_agent: text(1000).optional(),
  referrer: text(2000).optional(),
  utm_source: text(500).optional(),
  utm_medium: text(500).optional(),
  utm_campaign: text(500).optional(),
  utm_term: text(500).optional(),
  utm_content: text(500).optional(),
  /** `fb.1.{milliseconds}.{fbclid}`, only with the visitor's consent to cookies. */
  fbc: text(600).optional(),
  /** Of the browser, for releases at local midnight. */
  time_zone: text(64).optional(),
  first_name: text(500).optional(),
  last_name: text(500).optional(),
  /** YYYY-MM-DD; MM/DD/YYYY is accepted. */
  birthdate: text(10).optional(),
  gender: z.preprocess(
    value => (typeof value === 'string' ? value.toUpperCase() : value),
    z.enum(['MALE', 'FEMALE', 'UNSPECIFIED']).optional(),
  ),
  language: text(10).optional(),
  email_address: text(320).optional(),
  phone_number: text(40).optional(),
  whatsapp_number: text(40).optional(),
  tiktok_username: text(100).optional(),
  instagram_username: text(100).optional(),
  city: text(200).optional(),
  state: text(200).optional(),
  country_code: text(2).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  custom_field_entries: z.array(customFieldEntry).max(MAX_ANSWERS).optional(),
  captcha_token: z.string().min(1).max(20_000),
  /** State of the first and second opt-in box; a missing value means not ticked. */
  marketing_opt_in: z.boolean().optional(),
  secondary_opt_in: z.boolean().optional(),
  /** Version of the page the fan saw: consent takes its exact text from there, and the form its fields for a day. */
  drop_version: z.int().positive().optional(),
  /** Of a page in two languages: the one the fan read. */
  page_language: z.enum(['en', 'fr']).optional(),
  page_url: text(2000).optional(),
}

/**
 * Random handle that the page generates when it requests a code and repeats with the code, which is then valid with no other. Without
 * a handle the code is valid from any page.
 */
const otpHandle = z.string().min(16).max(100).optional()

/** The part of the form that is sent where no proof of work is required. */
export const signupForm = z.object(signupFields).omit({ captcha_token: true })

/**
 * `too_soon`: within a minute. `too_many`: no more for this sign-up, and, where its team asks, none for this recipient now.
 * `unknown`: no sign-up that waits.
 */
const linkStatus = z.enum(['sent', 'too_soon', 'too_many', 'confirmed', 'unknown'])

/** What members do about sign-ups. */
export const signupCommands = {
  link_again: command('/app/v2/signups/resend_confirmation', {
    summary: 'Send the link of a sign-up that waits to be confirmed again; within what its recipient may get',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ status: linkStatus }),
    changes: ['messages'],
  }),
}

export const signups = {
  subscribe: command('/app/v2/subscribe_to_drop', {
    summary: 'Sign a fan up to a drop',
    body: z.object({
      ...signupFields,
      otp_code: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
      otp_handle: otpHandle,
    }),
    answer: z.object({ id, created_at: instant, otp_required: z.boolean() }),
    status: 201,
    changes: ['fans', 'drops'],
  }),
  otp: command('/app/v2/drop_otp', {
    summary: 'Send a one-time code to the contact a sign-up wants to prove',
    body: z.object({ ...signupFields, otp_handle: otpHandle }),
    answer: z.object({
      status: z.literal('sent'),
      contact_method: z.enum(['EMAIL', 'PHONE', 'WHATSAPP']),
      contact_info: z.string(),
      expires_at: instant,
    }),
    changes: [],
  }),
  link_again: command('/app/v2/drop_confirmation/resend', {
    summary: 'Send the link of this browser’s last sign-up again, while it waits to be confirmed',
    body: z.object({ drop_id: id }),
    answer: z.object({ status: linkStatus }),
    changes: [],
  }),
}
