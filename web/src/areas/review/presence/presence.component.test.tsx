import { eventually } from '@chamfer/testing/eventually';
import type { CameraPose, Viewer } from '@chamfer/viewer/port';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { findFaults } from '../../../testing/accessibility.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import type { Model } from '../model/use-model.ts';
import FollowFrame from './follow-frame.tsx';
import PresenceBar from './presence-bar.tsx';
import type { LookedAt, Presence, Visit } from './presence-people.ts';
import { type PresenceFeed, usePresence } from './use-presence.ts';

const server = startFakeServer();
const uuid = (number: number) => `0198c0de-0000-4000-8000-${String(number).padStart(12, '0')}`;
const visit = (number: number, name: string, more: Partial<Visit> = {}): Visit => ({
  visitId: uuid(number),
  user: { userId: uuid(100 + number), name, email: '' },
  sheet: null,
  isAway: false,
  followedVisitId: null,
  ...more,
});
const [jonas, elena] = [visit(1, 'Jonas Weber'), visit(2, 'Elena Petrova')];
const presenceOf = (people: Visit[], more: Partial<Presence> = {}): Presence => ({
  type: 'presence',
  people,
  others: 0,
  followers: 0,
  ...more,
});

let feed: PresenceFeed;
let places: LookedAt[];
let left: string[];
beforeEach(async () => {
  await loadAreas('presence');
  [places, left] = [[], []];
  server.answer('PUT /web/project-view-links/{viewLink}/presence', () => undefined);
  server.answer('POST /web/project-view-links/{viewLink}/presence/view', () => undefined);
});
const announced = () => server.sent('PUT /web/project-view-links/{viewLink}/presence');

function Host({ model }: { model: Model }) {
  const [sheet, setSheet] = useState<LookedAt>(null);
  const goTo = (place: LookedAt) => {
    places.push(place);
    setSheet(place);
  };
  feed = usePresence({
    viewLink: uuid(9),
    visitId: uuid(8),
    isSignedIn: true,
    sheet,
    onSheet: goTo,
    model,
    onLeft: (name) => left.push(name),
  });
  const { present } = feed;
  return (
    <div style={{ position: 'relative', paddingTop: 80 }}>
      <button type="button" onClick={() => setSheet({ drawingId: uuid(50), page: 3 })}>
        Elsewhere
      </button>
      <PresenceBar present={present} drawings={[]} isMobile={false} />
      {present.followed ? <FollowFrame followed={present.followed} onStop={() => present.follow(null)} /> : null}
    </div>
  );
}

async function open(people: Visit[], more: Partial<Presence> = {}, viewer: Viewer | null = null) {
  await show(<Host model={{ viewer } as Model} />);
  feed.take('began');
  feed.take(presenceOf(people, more));
}
const face = (name: string) => page.getByRole('button', { name: `Follow ${name}` });
const banner = page.getByText('Following Jonas Weber');

test('faces are pressed to follow, and pressed again or stopped by Escape; others hear of it', async () => {
  await open([jonas, elena], { others: 3 });
  await face('Jonas Weber').click();
  await expect.element(banner).toBeVisible();
  await expect.element(face('Jonas Weber')).toHaveAttribute('aria-pressed', 'true');
  await eventually(() =>
    expect(announced().at(-1)).toMatchObject({ visitId: feed.visitId, followedVisitId: jonas.visitId }),
  );
  expect(await findFaults(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(banner).not.toBeInTheDocument();
  await eventually(() => expect(announced().at(-1)).toMatchObject({ followedVisitId: null }));
  await page.getByRole('button', { name: 'Here now: 5 other people' }).click();
  await expect.element(page.getByRole('menuitem', { name: '3 visitors without a name' })).toBeVisible();
  await page.getByRole('menuitem', { name: /^Elena Petrova/ }).click();
  await expect.element(page.getByText('Following Elena Petrova')).toBeVisible();
});

test('nobody follows those who follow them', async () => {
  await open([jonas]);
  feed.take(presenceOf([{ ...jonas, followedVisitId: feed.visitId }], { followers: 1 }));
  await expect.element(face('Jonas Weber')).toHaveAttribute('aria-disabled', 'true');
  await face('Jonas Weber').click({ force: true });
  await expect.element(banner).not.toBeInTheDocument();
});

test('one goes where the followed person goes, until one goes elsewhere', async () => {
  const sheet = { drawingId: uuid(51), page: 2 };
  await open([jonas]);
  await face('Jonas Weber').click();
  await expect.element(banner).toBeVisible();
  feed.take(presenceOf([{ ...jonas, sheet }]));
  await eventually(() => expect(places.at(-1)).toEqual(sheet));
  feed.take(presenceOf([jonas]));
  await eventually(() => expect(places.at(-1)).toBeNull());
  await expect.element(banner).toBeVisible();
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(banner).not.toBeInTheDocument();
});

test('a followed person who is back within a moment is followed on, one who stays away has left', async () => {
  await open([jonas, elena]);
  await face('Jonas Weber').click();
  await expect.element(banner).toBeVisible();
  feed.take(presenceOf([elena]));
  feed.take(presenceOf([elena, jonas]));
  await expect.element(banner).toBeVisible();
  feed.take(presenceOf([elena]));
  await eventually(() => expect(left).toEqual(['Jonas Weber']));
  await expect.element(banner).not.toBeInTheDocument();
});

test('the view is sent while somebody follows, and not else', async () => {
  const { viewer, steer } = standIn();
  const views = () => server.sent('POST /web/project-view-links/{viewLink}/presence/view');
  await open([jonas], {}, viewer);
  steer(1);
  feed.take(presenceOf([jonas], { followers: 1 }));
  await eventually(() => expect(views()).toHaveLength(1));
  expect(views()[0]).toEqual({ visitId: feed.visitId, camera: [0, 0, 0, 1, 1, 2, 30], look: 'view=1' });
  // Of many movements at once only the first, if nothing was sent just before, and the last are sent.
  for (const theta of [1.1, 1.2, 1.3, 1.4, 1.5]) steer(theta);
  await eventually(() => expect(views().at(-1)?.camera[3]).toBe(1.5));
  expect(views().length).toBeLessThanOrEqual(3);
  // What is as before is not repeated.
  expect(views().flatMap(({ look }) => look ?? [])).toEqual(['view=1']);
  feed.take(presenceOf([jonas]));
  await eventually(() => expect(feed.present.people).toHaveLength(1));
});

test('the camera flies after the followed one; one’s own movement ends that', async () => {
  const { viewer, steer, flights } = standIn();
  await open([jonas], {}, viewer);
  await face('Jonas Weber').click();
  await expect.element(banner).toBeVisible();
  const view = { type: 'presence_view', visitId: jonas.visitId, look: null } as const;
  feed.take({ ...view, camera: [0, 0, 0, 0.7, 1, 2, 30] });
  await eventually(() => expect(flights).toHaveLength(1));
  await expect.element(banner).toBeVisible();
  steer(2);
  await expect.element(banner).not.toBeInTheDocument();
  feed.take({ ...view, camera: [0, 0, 0, 0.9, 1, 2, 30] });
  expect(flights).toHaveLength(1);
});

/** As much of the engine's port as a view is made of, since a canvas would only make this slower. */
function standIn() {
  let pose: CameraPose = { target: { x: 0, y: 0, z: 0 }, orbit: { theta: 0, phi: 1, radius: 2 }, fieldOfView: 30 };
  const listeners = new Set<(pose: CameraPose) => void>();
  const flights: CameraPose[] = [];
  const change = (next: CameraPose) => {
    pose = next;
    for (const listener of [...listeners]) listener(pose);
  };
  const still = { value: null, subscribe: () => () => undefined };
  const camera = {
    get: () => pose,
    changed: {
      subscribe(listener: (pose: CameraPose) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    async flyTo(next: CameraPose) {
      flights.push(next);
      change(next);
    },
  };
  const views = { projection: still, edges: still, materials: still, dimensions: still };
  const parts = { assembly: { state: still }, sections: { planes: still }, explode: { amount: still }, views };
  const viewer = { camera, ...parts, viewState: () => ({ version: 1, camera: pose }) } as unknown as Viewer;
  const steer = (theta: number) => change({ ...pose, orbit: { ...pose.orbit, theta } });
  return { viewer, steer, flights };
}
