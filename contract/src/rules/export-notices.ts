import { z } from 'zod';

/**
 * What a file says that is not shown, or not as it says (DECISIONS 79). Each kind has a text with plural rules wherever
 * notices are read; the count is never 0.
 */
export const exportNoticeKinds = [
  'lines',
  'points',
  'hidden_nodes',
  'cameras',
  'lights',
  'animations',
  'skins',
  'material_variants',
  'extensions',
  'external_parts',
  'missing_faces',
  'pictures',
  'drawing_scripts',
  'drawing_links',
] as const;

/** What was not taken over. */
export type ExportNoticeKind = (typeof exportNoticeKinds)[number];

/** How many of one kind were not taken over from the files of a web export. */
export const exportNotice = z.object({ kind: z.enum(exportNoticeKinds), count: z.number().int().min(1) });
/** How many of one kind were not taken over. */
export type ExportNotice = z.output<typeof exportNotice>;
