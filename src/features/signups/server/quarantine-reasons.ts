/** Why a sign-up is quarantined, as text, by the codes that `signups.quarantine_reasons` holds. */
const reasons: Record<string, string> = {
  UNCONFIRMED: 'Sent without scripts; the confirmation link was not followed yet.',
  HONEYPOT: 'A field that people do not see was filled in.',
  TOO_FAST: 'The form was sent faster than a person fills it in.',
  ROBOT: 'A program sent the form, not a browser.',
  LINK_IN_NAME: 'A name or a place holds an address of the web.',
  UNVERIFIED: 'The captcha provider was away, so nobody checked for a person.',
}

/** A sentence for each code, each once. */
export const quarantineReasons = (codes: readonly string[]): string[] =>
  [...new Set(codes)].map(code => reasons[code] ?? sentence(code))

const sentence = (code: string) => `${code.charAt(0)}${code.slice(1).toLowerCase().replaceAll('_', ' ')}.`
