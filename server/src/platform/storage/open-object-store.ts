import type { Config } from '../config/config.ts';
import { openLocalObjectStore } from './local-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { BucketSettings } from './s3/bucket.ts';

/** Opens the object store of the settings: a bucket with `S3_URL`, else the data folder. The client of S3 is loaded only then. */
export async function openObjectStore(config: BucketSettings & Pick<Config, 'DATA_DIR'>): Promise<ObjectStore> {
  if (!config.S3_URL) return openLocalObjectStore(config.DATA_DIR);
  const { openS3ObjectStore } = await import('./s3/s3-object-store.ts');
  return openS3ObjectStore(config);
}
