import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney({});
const oddFile = (name: string) => readFile(new URL(`../../conversion/fixtures/odd-files/${name}`, import.meta.url));

test('a model with a face that cannot be read is published without it in the same act, and the project page says so', async () => {
  const visitor = await journey.visitAs(await journey.account('Jonas Weber'));
  const { page } = visitor;
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Publish a design' }).first().click();
  const dialog = page.getByRole('dialog');
  const whole = (await oddFile('step-plain.step')).toString('latin1');
  const buffer = Buffer.from(whole.replace(/#\d+=ADVANCED_FACE\([^;]*;/, ''), 'latin1');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'box.step', mimeType: 'model/step', buffer }]);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByText('1 of 6 faces of box.step cannot be read.').waitFor();
  const created = page.waitForResponse((answer) => {
    return answer.url().endsWith('/api/app/projects') && answer.request().method() === 'POST';
  });
  await dialog.getByRole('button', { name: 'Publish without these faces' }).click();
  await page.getByRole('heading', { name: 'Design published' }).waitFor();
  await dialog.getByText('1 face could not be read and is missing').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const { projectId } = await (await created).json();
  await page.goto(`/p/${projectId}`);
  await page.getByText('1 face could not be read and is missing').waitFor();
});

test('an OBJ with a line is published, and what was not taken over is said', async () => {
  const visitor = await journey.visitAs(await journey.account('Elena Rossi'));
  const { page } = visitor;
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Publish a design' }).first().click();
  const dialog = page.getByRole('dialog');
  const buffer = await oddFile('obj-parts.obj');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'housing.obj', mimeType: 'model/obj', buffer }]);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByText('1 line was not taken over').waitFor();
  expect(await dialog.getByText('Not taken over', { exact: true }).count()).toBe(1);
});
