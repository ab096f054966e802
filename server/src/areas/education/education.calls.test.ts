import { solveCaptcha, unknownSecret } from '@chamfer/testing';
import { all, buildWorld, members, type Rows, testCalls, type World } from '@chamfer/testing/calls';
import sharp from 'sharp';
import type { educationRoutes } from './education.routes.ts';

const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#3a6' } })
  .png()
  .toBuffer();
const asked = {
  role: 'STUDENT',
  firstName: 'Lena',
  lastName: 'Solheim',
  school: 'TU Bergen',
  major: 'Design',
} as const;
const solved = async ({ app }: World) => ({ captcha: await solveCaptcha(app) });
const requested = async (world: World) => ({
  ...(await solved(world)),
  input: { ...asked, idPhotos: [photo.toString('base64')] },
});

const rows: Rows<keyof typeof educationRoutes, World> = {
  'GET /edu/edu-request': [{ case: 'anybody about themselves', expect: members(200), request: solved }],
  'GET /edu-requests': [{ case: 'anybody about themselves', expect: members(200), request: solved }],
  'POST /edu-requests': [{ case: 'anybody for themselves', expect: members(200), request: requested }],
  'POST /edu/edu-request': [{ case: 'anybody for themselves', expect: members(200), request: requested }],
  'PUT /edu/id-photos/{key}': [
    {
      case: 'anybody for themselves',
      expect: members(200),
      request: () => ({ params: { key: crypto.randomUUID() }, query: { name: 'card.png' }, body: photo }),
    },
  ],
  'DELETE /edu/id-photos/{photoId}': [
    {
      case: 'a photo that is nobody’s',
      expect: members(404),
      request: () => ({ params: { photoId: crypto.randomUUID() } }),
    },
  ],
  'POST /edu/verify/show': [
    { case: 'an unknown link', expect: all(400), request: () => ({ input: { hash: unknownSecret } }) },
  ],
  'POST /edu/verify': [
    { case: 'an unknown link', expect: all(400), request: () => ({ input: { hash: unknownSecret } }) },
  ],
  'POST /edu/verify/resend': [{ case: 'without a request', expect: members(404), request: () => ({}) }],
};

testCalls(buildWorld, rows, { env: { BILLING: 'sandbox' } });
