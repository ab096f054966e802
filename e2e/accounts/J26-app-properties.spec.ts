import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('J26 app properties are read where they are needed; missing ones are not an error', async () => {
  const account = await journey.account();
  const visitor = await journey.visitAs(account, { expected: /404/ });
  const { page } = visitor;
  const read = () => page.waitForResponse((response) => response.url().endsWith('/app-properties'));
  const none = read();
  await page.goto(`/login/app?code_challenge=${challenge}&segmentation=1`);
  const answer = await none;
  expect(await answer.json()).toMatchObject({ code: 'APP_PROPERTIES_NOT_FOUND' });
  await page.getByText(account.email).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);

  // A page that has no use for them does not ask again, and the browser has no error to report.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/account');
  await page.getByText(account.email, { exact: true }).first().waitFor();
  expect(asked.filter((url) => url.endsWith('/app-properties'))).toEqual([]);
  const asks = read();
  await page.goto(`/login/app?code_challenge=${challenge}&segmentation=1`);
  await asks;

  const { pathname } = new URL(answer.url());
  const path = pathname.replace('/api', '');
  await journey.api('PUT', path, { segmentation_work_completed: true }, account.accessToken);
  await journey.api('PUT', path, { is_mad: true }, account.accessToken);
  const some = read();
  await page.reload();
  expect(await (await some).json()).toEqual({ segmentation_work_completed: true, is_mad: true });
  await page.getByText(account.email).waitFor();
});
