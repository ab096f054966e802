import { expect, expectTypeOf, test } from 'vitest';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import { makeTexts } from '../texts.ts';
import { type Mail, mailsOf } from './declare-mail.ts';
import { day, moment, money, number, oneOf, strangers } from './mail-arguments.ts';
import { sendMail, writeMail } from './send-mail.ts';

const english = {
  'renewal.subject': '{product} Pro renews on {renewsOn}',
  'renewal.heading': 'Your subscription renews',
  'renewal.text':
    '{team} pays {price} for {seats, plural, one {# seat} other {# seats}} {period, select, year {a year} other {a month}}.',
  'renewal.until': 'You can cancel until {until}.',
  'renewal.button': 'Subscription',
  'renewal.note': 'Thank you.',
  'gone.subject': 'Gone',
  'gone.heading': 'Gone',
  'gone.text': 'It is gone.',
  'gone.note': 'Thank you.',
  'team.unnamed': 'Your team',
  'odd.subject': 'A mail that lacks the rest',
};
const mail = mailsOf(makeTexts(() => english));
const example = {
  team: 'Haldenworks',
  price: { amount: 123_450, currencyCode: 'EUR' },
  seats: 5,
  period: 'year',
  renewsOn: { at: new Date('2026-12-31T23:30:00Z'), timeZone: 'Europe/Zurich' },
  until: { at: new Date('2026-12-31T23:30:00Z'), timeZone: 'America/New_York' },
  teamId: 'a/b?c',
} as const;
const args = {
  team: strangers('team.unnamed'),
  price: money,
  seats: number,
  period: oneOf('year'),
  renewsOn: day,
  until: moment,
};
const renewal = mail('renewal', { path: '/teams/{teamId}/subscription', args, paragraphs: ['until'], example });
const gone = mail('gone', { path: null, example: {} });

const textIn = (language: 'en' | 'de' | 'ja', changes: Partial<Record<keyof typeof example, unknown>> = {}) =>
  writeMail(
    renewal,
    { to: 'mara@haldenworks.example', language },
    { ...example, ...changes },
    'https://chamfer.example',
  );

test('money, numbers, dates and times are formatted for the reader’s language', () => {
  expect(textIn('en').text).toContain('Haldenworks pays €1,234.50 for 5 seats a year.');
  expect(textIn('de').text).toContain('Haldenworks pays 1.234,50\u00a0€ for 5 seats a year.');
  expect(textIn('ja').text).toContain('pays €1,234.50 for');
  expect(textIn('en', { price: { amount: 500, currencyCode: 'JPY' }, seats: 1, period: 'other' }).text).toContain(
    'pays JPY\u00a0500 for 1 seat a month.',
  );
  expect(textIn('en', { price: { amount: -5, currencyCode: 'XTS' } }).text).toContain('\u2212XTS\u00a00.05');
});

test('days and times are shown in the given time zone', () => {
  expect(textIn('en').subject).toBe('Chamfer Pro renews on January 1, 2027');
  expect(textIn('de').subject).toBe('Chamfer Pro renews on 1. Januar 2027');
  expect(textIn('en').text).toMatch(/until December 31, 2026 at 6:30:00\sPM EST\./);
});

test('the values in a path cannot change where it leads', () => {
  expect(textIn('en').text).toContain('https://chamfer.example/teams/a%2Fb%3Fc/subscription\n');
});

test('a name that contains only addresses is replaced', () => {
  expect(textIn('en', { team: 'www.evil.example' }).text).toContain('Your team pays');
});

test('a mail with missing or unknown texts or arguments does not compile', () => {
  expectTypeOf(renewal.example.seats).toEqualTypeOf<number>();
  expectTypeOf(renewal.example.period).toEqualTypeOf<'year' | 'other'>();
  expectTypeOf(renewal.example.teamId).toEqualTypeOf<string>();
  expectTypeOf<typeof renewal>().toExtend<Mail>();
  const compiled = (ctx: Context, db: Db) => {
    const reader = { to: 'mara@haldenworks.example', language: 'en' } as const;
    const { seats: _, ...others } = example;
    sendMail(ctx, db, gone, reader);
    sendMail(ctx, db, renewal, reader, example);
    // @ts-expect-error an argument is missing
    sendMail(ctx, db, renewal, reader, others);
    // @ts-expect-error an argument has the wrong type
    sendMail(ctx, db, renewal, reader, { ...example, seats: '5' });
    // @ts-expect-error all arguments are missing
    sendMail(ctx, db, renewal, reader);
    // @ts-expect-error the language does not exist
    sendMail(ctx, db, gone, { to: '', language: 'tlh' });
    // @ts-expect-error the mail has no texts
    mail('renewals', { path: null, example: {} });
    // @ts-expect-error the mail has no heading
    mail('odd', { path: null, example: {} });
    // @ts-expect-error the button has no path
    mail('renewal', { path: null, args, example });
    // @ts-expect-error the mail has no button
    mail('gone', { path: '/', example: {} });
    // @ts-expect-error the mail has no such paragraph
    mail('gone', { path: null, paragraphs: ['until'], example: {} });
    // @ts-expect-error the example lacks the path's argument
    mail('renewal', { path: '/teams/{teamId}', args: {}, example: {} });
    // @ts-expect-error the text to show instead does not exist
    mail('gone', { path: null, args: { name: strangers('team.none') }, example: { name: '' } });
  };
  expect(compiled).toBeTypeOf('function');
});
