/** Message for a missing, wrong, used or expired token (FORM-103). */
export const CAPTCHA_FAILED = 'Captcha verification failed. Please try again.'
/** Message when the provider cannot be reached. */
export const CAPTCHA_UNREACHABLE = 'We cannot check right now that you are human. Please try again in a moment.'
