/** The action of a captcha token. A token is valid for its action only (FORM-100, FORM-114). */
export type CaptchaAction = 'signup' | 'otp' | 'apple_music_auth'

/** What the page needs to get a token: a proof of work of our own, or the provider's site key. */
export type CaptchaChallenge =
  | {
      provider: 'altcha'
      action: CaptchaAction
      /** Counted on the visitor's own clock from the moment the answer arrives. */
      expires_in_seconds: number
      parameters: ProofParameters
      signature: string
    }
  | { provider: 'turnstile' | 'hcaptcha' | 'recaptcha'; action: CaptchaAction; site_key: string }

/** ALTCHA's proof of work, version 2: find the counter whose PBKDF2 key starts with `keyPrefix`. All bytes are hex. */
export interface ProofParameters {
  algorithm: 'PBKDF2/SHA-256'
  nonce: string
  salt: string
  cost: number
  keyLength: number
  keyPrefix: string
  keySignature: string
  data: { action: CaptchaAction; expires_at: number }
}

/**
 * `token_hash` stands for the token in the table of used ones, until `expires_at`, after which the token would not verify again.
 * `unavailable` says that the provider could not be asked; whether that refuses is the operator's choice.
 */
export type CaptchaVerdict =
  | { verified: true; token_hash: Buffer; expires_at: Date }
  | { verified: false; reason: 'refused' | 'unavailable' }

export interface Captcha {
  readonly name: CaptchaChallenge['provider']
  /** `effort` multiplies the work of a proof of work; other providers judge by themselves. */
  challenge(action: CaptchaAction, effort?: number): Promise<CaptchaChallenge>
  /** Never throws: a token that cannot be verified is invalid. The caller checks whether it was used before. */
  verify(token: string, action: CaptchaAction): Promise<CaptchaVerdict>
}
