import { type Published, PublishFailure, type PublishRequest } from '@chamfer/client/publish';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { findFaults } from '../../../testing/accessibility.ts';
import { show } from '../../../testing/show.tsx';
import { PublishFailureBanner } from './publish-failure-banner.tsx';
import { PublishedPanel } from './published-panel.tsx';

const request: PublishRequest = {
  spaceId: crypto.randomUUID(),
  title: 'Hinge bracket',
  sharedState: 'anyone_with_link',
  baseRole: 'commenter',
  files: [],
  platform: 'web',
};
const published: Published = {
  projectId: crypto.randomUUID(),
  viewLink: crypto.randomUUID(),
  url: 'https://a.example/v/b',
  notices: [],
};
beforeEach(() => loadAreas('publishing'));

test('says after publishing what was not taken over, with how many of each', async () => {
  const notices: Published['notices'] = [
    { kind: 'lines', count: 214 },
    { kind: 'missing_faces', count: 1 },
  ];
  await show(<PublishedPanel request={request} published={{ ...published, notices }} />);
  await expect.element(page.getByText('Not taken over')).toBeVisible();
  await expect.element(page.getByText('214 lines were not taken over')).toBeVisible();
  await expect.element(page.getByText('1 face could not be read and is missing')).toBeVisible();
  expect(await findFaults()).toEqual([]);
});

test('says nothing where everything was taken over', async () => {
  await show(<PublishedPanel request={request} published={published} />);
  await expect.element(page.getByText('Design published')).toBeVisible();
  await expect.element(page.getByText('Not taken over')).not.toBeInTheDocument();
});

test.each([
  ['STEP_FACES_MISSING', { missing: 2, faces: 487 }, '2 of 487 faces of part.stp cannot be read.'],
  ['INVALID_STEP', { cause: 'elsewhere', files: ['bolt.stp', 'nut.stp'] }, 'in other files: bolt.stp and nut.stp.'],
  ['INVALID_GLB', { cause: 'lines', lines: 59 }, 'has lines only'],
  ['INVALID_PDF', { cause: 'encrypted' }, 'is protected with a password'],
  ['INVALID_PDF', {}, 'cannot be read as PDF'],
  ['INVALID_ARCHIVE', { models: 2 }, 'does not hold exactly one model'],
] as const)('a failure names its cause: %s %o', async (code, details, text) => {
  const failure = new PublishFailure({ code, message: '', fileName: 'part.stp', details });
  await show(<PublishFailureBanner failure={failure} title="Hinge bracket" />);
  await expect.element(page.getByText(text, { exact: false })).toBeVisible();
});
