import { mailsTo, startTestApp, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';

const sales = 'sales@haldenworks.example';
const app = useTestApp({ workers: true, env: { SALES_EMAIL: sales } });
const asked = {
  name: 'Ingrid Solberg',
  company: 'Nordvik Marine',
  email: 'Ingrid@nordvik.example',
  message: 'We need 40 seats.\r\n\r\nCall +47 22 12 34 56 78, or see https://nordvik.example',
};
let last = 0;
const newSource = () => `10.9.${Math.floor(++last / 250)}.${last % 250}`;
const ask = (given: object = {}, ip = newSource(), to = app) =>
  to.call('POST /app/sales-inquiries', { input: { ...asked, ...given }, ip });

test('a message reaches the sales contact as it was written, and an answer to it the visitor', async () => {
  expect((await ask({ seats: 40 })).status).toBe(204);
  const [mail] = await eventually(async () => {
    const mails = await mailsTo(app, sales);
    expect(mails).toHaveLength(1);
    return mails;
  });
  expect(mail!.subject).toBe('Sales inquiry: Nordvik Marine');
  expect(mail!.text).toContain('They need 40 seats. An answer to this mail goes to Ingrid@nordvik.example.');
  expect(mail!.text).toContain('Call +47 22 12 34 56 78, or see https://nordvik.example');
  expect(mail!.html).not.toContain('<script');
});

test('what is empty, too long or no address is refused with the name of the field', async () => {
  for (const [given, field] of [
    [{ name: ' ' }, 'name'],
    [{ company: '\u200b' }, 'company'],
    [{ email: 'ingrid' }, 'email'],
    [{ message: '\n' }, 'message'],
    [{ message: 'a'.repeat(4001) }, 'message'],
    [{ name: 'a'.repeat(201) }, 'name'],
    [{ seats: 0 }, 'seats'],
    [{ seats: 1.5 }, 'seats'],
  ] as const) {
    const { status, body } = await ask(given);
    expect([status, body.validationErrors?.[0]?.field]).toEqual([400, field]);
  }
});

test('a flood ends: twenty an hour of a source, three a day of an address', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 21; i++) statuses.push((await ask({ email: `a${i}@nordvik.example` }, '10.8.0.1')).status);
  expect(statuses).toEqual([...Array(20).fill(204), 429]);
  const ofAddress: number[] = [];
  for (let i = 0; i < 4; i++) ofAddress.push((await ask({ email: 'often@nordvik.example' })).status);
  expect(ofAddress).toEqual([204, 204, 204, 429]);
  const everybody = await startTestApp({ env: { SALES_EMAIL: sales } });
  try {
    const all: number[] = [];
    for (let i = 0; i < 201; i++)
      all.push((await ask({ email: `b${i}@nordvik.example` }, newSource(), everybody)).status);
    expect([all.filter((status) => status === 204).length, all.at(-1)]).toEqual([200, 429]);
  } finally {
    await everybody.close();
  }
});

test('where the operator names no contact nothing is sent', async () => {
  const without = await startTestApp();
  try {
    const { status, body } = await ask({}, newSource(), without);
    expect([status, body.code, body.details]).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'no_sales_contact' }]);
  } finally {
    await without.close();
  }
});
