import { buildDesign, buildPerson, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp();

test('the operator’s banner is on the chosen links alone', async () => {
  const owner = await buildPerson(app);
  const [chosen, other] = [await buildDesign(app, owner), await buildDesign(app, owner)];
  const bannerOn = async (v: string) => (await app.call('POST /web/web-exports', { query: { v } })).body.promotion;
  expect(await bannerOn(chosen.viewLinkId)).toBeNull();
  const { config } = app.parts;
  config.PROMOTION_LINKS = `${app.parts.ids.uuid()}, ${chosen.viewLinkId.toUpperCase()}`;
  expect(await bannerOn(chosen.viewLinkId)).toBeNull();
  config.PROMOTION_TEXT = 'See us at the fair';
  expect(await bannerOn(chosen.viewLinkId)).toEqual({ text: 'See us at the fair', url: null });
  config.PROMOTION_URL = 'https://haldenworks.example/fair';
  expect(await bannerOn(chosen.viewLinkId)).toMatchObject({ url: 'https://haldenworks.example/fair' });
  expect(await bannerOn(other.viewLinkId)).toBeNull();
});
