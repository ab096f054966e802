import { expect, test } from 'vitest';
import { readVoucherCode, shownVoucherCode } from './voucher-code.ts';

const code = '7QK4M2XD9F3ACB10HJKM5678VWXY';

test('a code is read however it was typed, and shown in groups', () => {
  expect(shownVoucherCode(code)).toBe('7QK4-M2XD-9F3A-CB10-HJKM-5678-VWXY');
  for (const typed of [
    code,
    ' 7qk4-m2xd-9f3a-cblo-hjkm-5678-vwxy ',
    '7QK4 M2XD 9F3A CBIO HJKM 5678 VWXY\n',
    '7QK4–M2XD—9F3A‑CB10‐HJKM-5678-VWXY',
    '７ＱＫ４Ｍ２ＸＤ９Ｆ３ＡＣＢ１０ＨＪＫＭ５６７８ＶＷＸＹ',
  ]) {
    expect(readVoucherCode(typed), typed).toBe(code);
  }
});

test('anything else is no code', () => {
  for (const typed of [
    '',
    '-',
    code.slice(1),
    `${code}0`,
    code.replace('7', 'U'),
    code.replace('7', 'Ж'),
    '💶'.repeat(14),
  ]) {
    expect(readVoucherCode(typed), typed).toBeNull();
  }
});
