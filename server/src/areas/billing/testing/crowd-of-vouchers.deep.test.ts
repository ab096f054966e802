import { useTestApp } from '@chamfer/testing';
import { test } from 'vitest';
import { claimByMany } from './claim-by-many.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });

test('1,000 people claim a batch of 500 vouchers at once, and 500 get Pro', async () => {
  await claimByMany(app, { people: 1000, codes: 500 });
});

test('1,000 people claim one code for 500 of them at once, and 500 get Pro', async () => {
  await claimByMany(app, { people: 1000, codes: 1, usesPerCode: 500 });
});
