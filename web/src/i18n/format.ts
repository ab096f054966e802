import { languageTags } from '@chamfer/contract/languages';
import { currentLanguage } from './catalogues.ts';

const memo = new Map<string, unknown>();

/** A point in time as 'YYYY. Mon DD. HH:mm' in local time, the month localized (spec 3 §2, DECISIONS 53). */
export function formatDate(value: Date | string | number): string {
  return formatDateIn(value, languageTags[currentLanguage()]);
}

/** Like `formatDate`, in a given BCP 47 language and time zone. */
export function formatDateIn(value: Date | string | number, tag: string, timeZone?: string): string {
  const parts = remember(`date ${tag} ${timeZone}`, () => {
    return new Intl.DateTimeFormat(tag, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      numberingSystem: 'latn',
      timeZone,
    });
  }).formatToParts(new Date(value));
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  // Some languages abbreviate with a full stop; Chinese, Japanese and Korean write '3月', '3월'.
  const month = get('month').replace(/\.$/, '');
  const named = /^\d+$/.test(month) ? month + monthSuffix(tag) : month;
  const digits = (type: Intl.DateTimeFormatPartTypes) => get(type).replace(/\D/g, '').padStart(2, '0');
  return `${get('year').replace(/\D/g, '')}. ${named} ${Number(digits('day'))}. ${digits('hour')}:${digits('minute')}`;
}

/** A number with the separators of the language. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  const tag = languageTags[currentLanguage()];
  return remember(`number ${tag} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options)).format(value);
}

/** A fraction from 0 to 1 as a whole percentage. */
export function formatPercent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
}

/** A list of items, joined as the language does it: 'A, B, and C'. */
export function formatList(items: readonly string[]): string {
  const tag = languageTags[currentLanguage()];
  return remember(`list ${tag}`, () => new Intl.ListFormat(tag, { type: 'conjunction' })).format(items);
}

/** A size in bytes in the largest fitting unit, decimal as in file managers: '4.2 MB'. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  let value = bytes;
  let step = 0;
  while (value >= 999.5 && step < units.length - 1) {
    value /= 1000;
    step += 1;
  }
  return formatNumber(value, {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 0 && value < 99.95 ? 1 : 0,
  });
}

/** A duration in milliseconds in its largest fitting unit, rounded up: '3 min'. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [value, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' });
}

function monthSuffix(tag: string): string {
  return tag.startsWith('ko') ? '월' : '月';
}

function remember<T>(name: string, make: () => T): T {
  const known = memo.get(name) as T | undefined;
  if (known !== undefined) return known;
  const made = make();
  memo.set(name, made);
  return made;
}
