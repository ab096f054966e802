import { brand } from '@chamfer/contract/brand';
import { z } from 'zod';
import { readDsn } from '../error-monitoring/dsn.ts';

/** The settings of error monitoring. */
export const errorSettings = {
  SENTRY_DSN: z
    .string()
    .refine((text) => readDsn(text) !== null, 'must be a DSN such as https://key@errors.example/7')
    .optional()
    .describe(
      'Where unexpected errors of the server and of browsers are sent: the DSN of a project of Sentry, or of anything else that speaks its protocol. Browsers send by way of this server, and nothing personal is in it. Without it nothing is sent or loaded.',
    ),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be up to 64 letters, digits, dots and dashes')
    .optional()
    .describe('The environment that errors are marked with. Default: CHAMFER_ENV.'),
  SENTRY_RELEASE: z
    .string()
    .regex(/^[\w.@+-]{1,100}$/, 'must be up to 100 letters, digits and signs such as chamfer@1.2.3')
    .default(`${brand.name.toLowerCase()}@${brand.webVersion}`)
    .describe('The release that errors are marked with, under which source maps are uploaded.'),
} as const;
