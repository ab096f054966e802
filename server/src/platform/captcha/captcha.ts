import { makeAltcha } from './altcha.ts';
import type { Captcha, CaptchaParts } from './captcha-port.ts';
import { makeRecaptcha } from './recaptcha.ts';

/** reCAPTCHA if its keys are set, else ALTCHA's proof of work, which calls no third party. */
export function makeCaptcha(parts: CaptchaParts): Captcha {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = parts.config;
  return siteKey && secret ? makeRecaptcha(parts, { siteKey, secret }) : makeAltcha(parts);
}
