/** What a form says when its captcha could not be solved; belongs in the `refusals` of every call that takes one. */
export const captchaRefusals = {
  MISSING_CAPTCHA: 'auth.error.captcha',
  CAPTCHA_MISMATCH: 'auth.error.captcha',
} as const;
