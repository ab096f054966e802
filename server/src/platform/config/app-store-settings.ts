import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The settings of the App Store, which sells subscriptions to people in the design app. */
export const appStoreSettings = {
  APP_STORE_BUNDLE_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Bundle identifier of the design app, such as com.example.cad. With it, the App Store’s notifications (version 2) about subscriptions are taken at /api/app-store/notifications of PUBLIC_URL. Without it, subscriptions from the App Store stay as they are.',
    ),
  APP_STORE_APP_ID: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'Apple ID of the design app in App Store Connect, a number. Needed with APP_STORE_ENVIRONMENT=Production.',
    ),
  APP_STORE_ENVIRONMENT: z
    .enum(['Production', 'Sandbox'])
    .default('Production')
    .describe('Which notifications are taken. Sandbox purchases cost nothing, so prod starts with Production alone.'),
  APP_STORE_ROOT_CERTIFICATES: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((path) => path.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().refine(isRoot, 'is no file with a root certificate')).min(1))
    .optional()
    .describe(
      'Files with Apple’s root certificates, separated by commas, which notifications must be signed under: AppleRootCA-G3.cer from https://www.apple.com/certificateauthority/. Needed together with APP_STORE_BUNDLE_ID.',
    ),
} as const;

/** Whether a file is a certificate, in DER or PEM, that has signed itself. */
function isRoot(path: string): boolean {
  try {
    const certificate = new X509Certificate(readFileSync(path));
    return certificate.ca && certificate.verify(certificate.publicKey);
  } catch {
    return false;
  }
}

/** What is wrong with the settings of the App Store; `environment` is that of the server. */
export function appStoreProblems(given: Record<string, string | undefined>, environment: string): string[] {
  const isSandbox = given.APP_STORE_ENVIRONMENT === 'Sandbox';
  const problems: string[] = [];
  if (given.APP_STORE_BUNDLE_ID && !given.APP_STORE_APP_ID && !isSandbox) {
    problems.push(
      'APP_STORE_APP_ID: needed together with APP_STORE_BUNDLE_ID, except with APP_STORE_ENVIRONMENT=Sandbox',
    );
  }
  if (isSandbox && environment === 'prod') {
    problems.push('APP_STORE_ENVIRONMENT: purchases in the Sandbox cost nothing, prod starts with Production alone');
  }
  return problems;
}
