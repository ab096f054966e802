import { formatList } from '../../i18n/format.ts';

/** Maximum number of names; more would hide the sentence around them. */
const most = 6;

/** Formats names for a sentence; an ellipsis replaces those after the sixth. */
export function formatNames(names: readonly string[]): string {
  return formatList(names.length > most ? [...names.slice(0, most), '…'] : names);
}
