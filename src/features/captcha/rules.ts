/** What a person reads when a token is missing, wrong, used or too old (FORM-103). */
export const CAPTCHA_FAILED = 'Captcha verification failed. Please try again.'
