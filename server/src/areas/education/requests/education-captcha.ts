import type { IncomingHttpHeaders } from 'node:http';
import { captchaHeader } from '@chamfer/contract/rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';

/**
 * Requires the solution of a captcha in the header of a call (spec 2 §7, DECISIONS 57); each works once.
 * @throws MISSING_CAPTCHA, CAPTCHA_MISMATCH
 */
export async function requireCaptchaHeader({ parts }: Context, headers: IncomingHttpHeaders): Promise<void> {
  const solution = headers[captchaHeader];
  if (typeof solution !== 'string' || solution === '') throw new AppError('MISSING_CAPTCHA');
  if (!(await parts.captcha.verify(solution))) throw new AppError('CAPTCHA_MISMATCH');
}
