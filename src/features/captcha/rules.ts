/** What a person reads when a token is missing, wrong, used or too old (FORM-103). */
export const CAPTCHA_FAILED = 'Captcha verification failed. Please try again.'
/** What they read when nobody could look at it: nothing they did. */
export const CAPTCHA_UNREACHABLE = 'We cannot check right now that you are human. Please try again in a moment.'
