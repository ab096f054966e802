import { z } from 'zod';

/** Where a bucket is: `https://host/bucket` or `https://bucket.host`, without a slash at the end. */
const bucketAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => /^\/?[^/]*\/?$/.test(new URL(url).pathname) && !/[?#]/.test(url), {
    error: 'must be a bucket, such as https://host/bucket or https://bucket.host',
  })
  .transform((url) => url.replace(/\/+$/, ''));

/** The settings of an object store that speaks S3. */
export const s3Settings = {
  S3_URL: bucketAddress
    .optional()
    .describe(
      'Bucket of an object store that speaks S3, with its name: https://host/bucket, or https://bucket.host. Stored files are there then, and without it in DATA_DIR. `npm run chamfer -- storage check` tries it (deployment.md).',
    ),
  S3_PUBLIC_URL: bucketAddress
    .optional()
    .describe('The same bucket as browsers reach it, in either form. Default: S3_URL.'),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1')
    .describe('Region of the bucket, which signatures name.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Name of the key for the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key. It is shown nowhere.'),
} as const;

/** What is wrong with the settings of the object store: they are given wholly or not at all. */
export function s3Problems(given: Record<string, string | undefined>): string[] {
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (!given.S3_URL) {
    const others = [...keys, 'S3_PUBLIC_URL'] as const;
    return others.flatMap((name) => (given[name] ? [`S3_URL: needed together with ${name}`] : []));
  }
  const problems = keys.flatMap((name) => (given[name] ? [] : [`${name}: needed together with S3_URL`]));
  // Browsers load nothing over http: into a page that came over https:.
  const shown = given.S3_PUBLIC_URL ?? given.S3_URL;
  if (given.PUBLIC_URL?.startsWith('https:') && shown.startsWith('http:'))
    problems.push('S3_PUBLIC_URL: must begin with https:, as PUBLIC_URL does');
  return problems;
}
