import type { Money } from '@chamfer/contract';
import { formatMoney } from '@chamfer/contract/format-money';
import { joinNumber } from '@chamfer/contract/format-number';
import { type Language, languageTags } from '@chamfer/contract/languages';
import { currentLanguage } from './catalogues.ts';
import { useLanguage } from './use-t.ts';

/** How a language writes dates, numbers, lists and sizes. */
export interface Formats {
  /**
   * A point in time in local time, year first: '2026. Nov 22. 11:39', in Japanese and Chinese '2026年11月22日 11:39', in
   * Korean '2026년 11월 22일 11:39' (spec 3 §2, DECISIONS 53 and 66).
   */
  date(value: Date | string | number): string;
  /** The same without the time: '2026. Nov 22.' (spec 2 §9). */
  day(value: Date | string | number): string;
  /** The same in as few words as tell it apart: '11:39' today, 'Nov 22. 11:39' this year. For what is read as it happens. */
  moment(value: Date | string | number): string;
  /** A number with the language's separators. */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** A share from 0 to 1 as a whole percentage. */
  percent(share: number): string;
  /** An amount of money: '$25.20', '25,20 €' (DECISIONS 32). */
  money(money: Money): string;
  /** Items in a sentence: 'A, B, and C'. */
  list(items: readonly string[]): string;
  /** A size in bytes in the largest fitting unit, decimal as file managers show it: '4.2 MB'. */
  bytes(size: number): string;
  /** A duration in milliseconds in its largest fitting unit, rounded up: '3 min'. */
  duration(ms: number): string;
}

/** The formats of the interface's language; a component that uses them follows a change of language. */
export function useFormats(): Formats {
  return formatsIn(useLanguage());
}

/** The formats of the interface's language, for code that is no component. */
export function currentFormats(): Formats {
  return formatsIn(currentLanguage());
}

/** The formats of a language, the same object each time; `timeZone` is the browser's unless given. */
export function formatsIn(language: Language, timeZone?: string): Formats {
  return remember(`formats ${language} ${timeZone}`, () => makeFormats(language, timeZone));
}

function makeFormats(language: Language, timeZone?: string): Formats {
  const tag = languageTags[language];
  const number = (value: number, options?: Intl.NumberFormatOptions) => {
    const format = remember(`number ${tag} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options));
    // Only negative numbers have a sign: the others are written at once.
    return value < 0 ? joinNumber(format.formatToParts(value)) : format.format(value);
  };
  const conjunction = new Intl.ListFormat(tag, { type: 'conjunction' });
  return {
    ...dateFormats(language, timeZone),
    number,
    percent: (share) => number(share, { style: 'percent', maximumFractionDigits: 0 }),
    money: (money) => formatMoney(money, tag),
    list: (items) => conjunction.format(items),
    bytes: (size) => {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
      let value = size;
      let step = 0;
      while (value >= 999.5 && step < units.length - 1) {
        value /= 1000;
        step += 1;
      }
      return number(value, {
        style: 'unit',
        unit: units[step],
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: step > 0 && value < 99.95 ? 1 : 0,
      });
    },
    duration: (ms) => {
      const seconds = Math.max(0, Math.ceil(ms / 1000));
      const [value, unit] =
        seconds < 60
          ? [seconds, 'second']
          : seconds < 3600
            ? [Math.ceil(seconds / 60), 'minute']
            : [Math.ceil(seconds / 3600), 'hour'];
      return number(value, { style: 'unit', unit, unitDisplay: 'short' });
    },
  };
}

/** Languages that write year, month and day with a sign after each number, and these signs. */
const signs: Partial<Record<Language, { year: string; month: string; day: string }>> = {
  ja: { year: '年', month: '月', day: '日' },
  'zh-hans': { year: '年', month: '月', day: '日' },
  'zh-hant': { year: '年', month: '月', day: '日' },
  ko: { year: '년 ', month: '월\u00a0', day: '일' },
};

function dateFormats(language: Language, timeZone?: string): Pick<Formats, 'date' | 'day' | 'moment'> {
  const format = new Intl.DateTimeFormat(languageTags[language], {
    year: 'numeric',
    month: signs[language] ? 'numeric' : 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    numberingSystem: 'latn',
    timeZone,
  });
  const write = (value: Date | string | number) => {
    const parts = format.formatToParts(new Date(value));
    const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
    const digits = (type: Intl.DateTimeFormatPartTypes) => get(type).replace(/\D/g, '');
    const time = `${digits('hour').padStart(2, '0')}:${digits('minute').padStart(2, '0')}`;
    const [year, day] = [digits('year'), Number(digits('day'))];
    const sign = signs[language];
    // Some languages write the abbreviation with a full stop of its own. Month and day stay on one line.
    const dayOfYear = sign
      ? `${digits('month')}${sign.month}${day}${sign.day}`
      : `${get('month').replace(/\.$/, '')}\u00a0${day}.`;
    return { year, dayOfYear, day: `${year}${sign ? sign.year : '. '}${dayOfYear}`, time };
  };
  return {
    date: (value) => {
      const { day, time } = write(value);
      return `${day} ${time}`;
    },
    day: (value) => write(value).day,
    moment: (value) => {
      const [at, now] = [write(value), write(Date.now())];
      if (at.day === now.day) return at.time;
      return at.year === now.year ? `${at.dayOfYear} ${at.time}` : `${at.day} ${at.time}`;
    },
  };
}

const memo = new Map<string, unknown>();

function remember<T>(name: string, make: () => T): T {
  const known = memo.get(name) as T | undefined;
  if (known !== undefined) return known;
  const made = make();
  memo.set(name, made);
  return made;
}
