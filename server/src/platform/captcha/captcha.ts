import type { CallOutput } from '@chamfer/contract';
import type { Parts } from '../parts.ts';
import { makeAltcha } from './altcha.ts';
import { makeRecaptcha } from './recaptcha.ts';

/** The port for captchas: invisible puzzles that a browser solves and that bots find dear (spec 1 §5 Captcha). */
export interface Captcha {
  /** What a browser needs to solve one. */
  challenge(): Promise<CallOutput<'GET /auth/captcha'>>;
  /** Whether a solution is right, fresh and used for the first time. Whatever is malformed is wrong, and no error. */
  verify(solution: string): Promise<boolean>;
}

/** What the adapters are built on. */
export type CaptchaParts = Pick<Parts, 'config' | 'log' | 'clock' | 'database' | 'keys'>;

/** reCAPTCHA where its keys are set, else ALTCHA's proof of work, which calls nobody. */
export function makeCaptcha(parts: CaptchaParts): Captcha {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = parts.config;
  return siteKey && secret ? makeRecaptcha(parts, { siteKey, secret }) : makeAltcha(parts);
}
