import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { timedBody } from '../../../platform/http/limit/timed-body.ts';
import { AnswerRefused } from '../answers/provider-answer.ts';
import { type Fields, longestForm, readForm } from '../saml/form.ts';

/**
 * Reads the fields of a form that an identity provider has a browser send; none where it is no form.
 * @throws PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT
 */
export async function takeForm(ctx: Context, request: Exchange['request']): Promise<Fields> {
  const body = await readBody(ctx, request, longestForm);
  try {
    return readForm(body);
  } catch (error) {
    if (error instanceof AnswerRefused) return new Map();
    throw error;
  }
}

async function readBody({ parts: { config } }: Context, request: Exchange['request'], limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of timedBody(request.raw, { total: config.timeLimits.body })) {
    length += (chunk as Buffer).length;
    if (length > limit) throw new AppError('PAYLOAD_TOO_LARGE');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
