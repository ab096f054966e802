import type { Formats } from '../../../i18n/format.ts';

/** Maximum number of names; more would hide the sentence around them. */
const most = 6;

/** Names in a sentence; beyond six an ellipsis replaces the rest. */
export function formatNames(format: Formats, names: readonly string[]): string {
  return format.list(names.length > most ? [...names.slice(0, most), '…'] : names);
}
