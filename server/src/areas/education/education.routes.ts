import type { CallRequest } from '@chamfer/contract';
import type { education } from '@chamfer/contract/calls/education';
import type { Context } from '../../platform/context.ts';
import type { Exchange, Handlers } from '../../platform/http/guard.ts';
import { removeIdPhoto, takeIdPhoto } from './photos/id-photos.service.ts';
import { requireCaptchaHeader } from './requests/education-captcha.ts';
import { checkEducation } from './requests/education-check.service.ts';
import { requestEducation } from './requests/education-request.service.ts';
import { resendEducationLink, showEducationLink, verifyEducation } from './requests/education-verification.service.ts';

const check = async ({ request }: Exchange, ctx: Context) => {
  await requireCaptchaHeader(ctx, request.headers);
  return checkEducation(ctx);
};

const ask = async ({ request, input }: CallRequest<'POST /edu-requests'> & Exchange, ctx: Context) => {
  await requireCaptchaHeader(ctx, request.headers);
  return requestEducation(ctx, input);
};

/** The calls of education licences. */
export const educationRoutes: Handlers<keyof typeof education> = {
  'GET /edu/edu-request': check,
  'GET /edu-requests': check,
  'POST /edu-requests': ask,
  'POST /edu/edu-request': ask,
  'PUT /edu/id-photos/{key}': ({ request, ...rest }, ctx) => takeIdPhoto(ctx, rest, request.raw),
  'DELETE /edu/id-photos/{photoId}': ({ params }, ctx) => removeIdPhoto(ctx, params.photoId),
  'POST /edu/verify/show': ({ input }, ctx) => showEducationLink(ctx, input.hash),
  'POST /edu/verify': ({ input }, ctx) => verifyEducation(ctx, input.hash),
  'POST /edu/verify/resend': (_request, ctx) => resendEducationLink(ctx),
};
