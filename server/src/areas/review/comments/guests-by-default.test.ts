import { buildDesign, buildPerson, useTestApp } from '@chamfer/testing';
import { describe, expect, test } from 'vitest';

/** What the first visitor of a design that somebody has just published may do. */
async function published(app: ReturnType<typeof useTestApp>, baseRole: 'commenter' | 'viewer') {
  const owner = await buildPerson(app);
  const { viewLinkId } = await buildDesign(app, owner, { baseRole });
  const opened = await app.call('POST /web/web-exports', { query: { v: viewLinkId } });
  const params = { viewLink: viewLinkId };
  const sharing = await app.call('GET /web/project-view-links/{viewLink}/sharing', { as: owner, params });
  const email = `visitor-${crypto.randomUUID()}@riveraguss.example`;
  const asked = await app.call('POST /web/project-view-links/{viewLink}/guests/codes', { params, input: { email } });
  return {
    isOpenToGuests: opened.body.isOpenToGuests,
    guestsAllowed: sharing.body.guestsAllowed,
    asked: asked.body.code ?? asked.status,
  };
}

describe('without a word of the operator', () => {
  const app = useTestApp();

  test('guests may comment where anyone may', async () =>
    expect(await published(app, 'commenter')).toEqual({ isOpenToGuests: true, guestsAllowed: true, asked: 201 }));

  test('where anyone may only look, guests may not comment, and that is what is said', async () =>
    expect(await published(app, 'viewer')).toEqual({
      isOpenToGuests: false,
      guestsAllowed: true,
      asked: 'COMMENTING_FORBIDDEN',
    }));
});

describe('with GUEST_COMMENTS=off', () => {
  const app = useTestApp({ env: { GUEST_COMMENTS: 'off' } });

  test('guests may not comment on a new link, and it is not the role that forbids it', async () =>
    expect(await published(app, 'commenter')).toEqual({
      isOpenToGuests: false,
      guestsAllowed: false,
      asked: 'GUEST_COMMENTING_FORBIDDEN',
    }));
});
