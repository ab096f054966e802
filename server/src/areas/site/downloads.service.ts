import { readFile } from 'node:fs/promises';
import type { CallOutput } from '@chamfer/contract';
import { downloadPlatform } from '@chamfer/contract/calls/site';
import { z } from 'zod';
import { type Config, ConfigError } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';

type Downloads = CallOutput<'GET /app/downloads'>;

const web = z.url({ protocol: /^https?$/ });
const short = z.string().trim().min(1).max(100);

/** What DOWNLOADS_FILE holds: a version, its day, and the files in the order they are shown in. */
const downloadsFile = z.object({
  version: short.optional(),
  publishedOn: z.iso.date().optional(),
  checksumsUrl: web.optional(),
  files: z
    .array(
      z.strictObject({
        platform: downloadPlatform,
        name: short.optional(),
        url: web,
        version: short.optional(),
        bytes: z.int().min(1).optional(),
        format: z.string().trim().min(1).max(20).optional(),
      }),
    )
    .max(50),
});

type DownloadsFile = z.infer<typeof downloadsFile>;

/**
 * What the operator's file says of the design app; nothing where there is no file.
 * @throws ConfigError naming what is wrong with the file
 */
export async function readDownloadsFile({ DOWNLOADS_FILE }: Pick<Config, 'DOWNLOADS_FILE'>): Promise<DownloadsFile> {
  if (!DOWNLOADS_FILE) return { files: [] };
  try {
    const parsed = downloadsFile.safeParse(JSON.parse(await readFile(DOWNLOADS_FILE, 'utf8')));
    if (parsed.success) return parsed.data;
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(problems.join('; '));
  } catch (error) {
    throw new ConfigError([`DOWNLOADS_FILE: ${error instanceof Error ? error.message : error}`]);
  }
}

/**
 * Where the design app is. The file is read at each call, so that a new version needs no restart; while a changed one
 * cannot be used, the addresses of the settings alone are given.
 */
export async function listDownloads({ parts: { config, log } }: Context): Promise<Downloads> {
  const named = await readDownloadsFile(config).catch((error: unknown) => {
    log.error({ err: error }, 'the file of downloads cannot be used');
    return { files: [] } as DownloadsFile;
  });
  const version = named.version ?? null;
  const ofFile = named.files.map(({ platform, name = null, url, bytes = null, format = null, ...file }) => ({
    platform,
    name,
    url,
    bytes,
    format,
    version: file.version ?? (platform === 'other' ? null : version),
  }));
  const { DOWNLOAD_MAC_URL, DOWNLOAD_IPAD_URL, DOWNLOAD_WINDOWS_URL } = config;
  const settings = { mac: DOWNLOAD_MAC_URL, ipad: DOWNLOAD_IPAD_URL, windows: DOWNLOAD_WINDOWS_URL };
  const offered = (['mac', 'ipad', 'windows'] as const).flatMap((platform) => {
    const url = settings[platform];
    const known = ofFile.find((file) => (url ? file.url === url : file.platform === platform));
    if (known) return [known];
    return url ? [{ platform, name: null, url, version, bytes: null, format: null }] : [];
  });
  const rest = ofFile.filter((file) => !offered.includes(file));
  return {
    update_url: offered.find(({ platform }) => platform === 'mac')?.url ?? null,
    version,
    publishedOn: named.publishedOn ?? null,
    files: [...offered, ...rest],
    checksumsUrl: named.checksumsUrl ?? null,
  };
}
