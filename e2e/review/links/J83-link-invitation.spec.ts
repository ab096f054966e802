import { beforeAll, expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { mailedLink, unknownSecret } from '../../support/data/mailbox.ts';
import type { Published } from '../../support/data/publish.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { signedInAs, verifiedAccount } from '../../support/steps/project-page.ts';

const journey = useJourney();
let owner: Account;
let design: Published;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  design = await seedCube(journey, owner, { sharedState: 'restricted' });
});

const invite = (email: string) =>
  journey.api(
    'POST',
    `/web/project-view-links/${design.viewLink}/invitations`,
    { emails: [email], role: 'commenter' },
    owner.accessToken,
  );

test('on a phone the invited person opens the design with the link of the mail, and may comment', async () => {
  const person = await verifiedAccount(journey, 'Henrik Brandt');
  await invite(person.email);
  const link = await mailedLink(journey, person.email, `/v/${design.viewLink}`);
  const page = await signedInAs(journey, person, 390);
  await page.goto(link);
  await page.getByText('You can comment on Cube 100 now.').waitFor();
  await page.getByText('No comments yet.').waitFor();
  expect(page.url()).not.toContain('invitation_hash');
});

test('whoever opens the plain address accepts an invitation of their verified address', async () => {
  const person = await verifiedAccount(journey, 'Chiara Bassi');
  await invite(person.email);
  const page = await signedInAs(journey, person);
  await page.goto(`/v/${design.viewLink}`);
  await page.getByText('No comments yet.').waitFor();
});

test('an invitation that is gone leaves the refusal of the link', async () => {
  const person = await verifiedAccount(journey, 'Daniel Okafor');
  const page = await signedInAs(journey, person);
  await page.goto(`/v/${design.viewLink}?invitation_hash=${unknownSecret}`);
  await page.getByText("You don't have permission to open this design").waitFor();
});
