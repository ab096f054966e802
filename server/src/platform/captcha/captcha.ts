import type { CallOutput } from '@chamfer/contract';
import type { Parts } from '../parts.ts';
import { makeAltcha } from './altcha.ts';
import { makeRecaptcha } from './recaptcha.ts';

/** The port for captchas: invisible puzzles a browser solves in the background, costly for bots (spec 1 §5 Captcha). */
export interface Captcha {
  /** What a browser needs to solve one. */
  challenge(): Promise<CallOutput<'GET /auth/captcha'>>;
  /** Whether a solution is right, fresh and unused. Malformed solutions are wrong, not errors. */
  verify(solution: string): Promise<boolean>;
}

/** The parts that the adapters use. */
export type CaptchaParts = Pick<Parts, 'config' | 'log' | 'clock' | 'database' | 'keys'>;

/** reCAPTCHA if its keys are set, else ALTCHA's proof of work, which calls no third party. */
export function makeCaptcha(parts: CaptchaParts): Captcha {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = parts.config;
  return siteKey && secret ? makeRecaptcha(parts, { siteKey, secret }) : makeAltcha(parts);
}
