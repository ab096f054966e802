import { setTimeout as pause } from 'node:timers/promises';
import { useTestApp } from '@chamfer/testing';
import { inDepth } from '@chamfer/testing/depth';
import { expect, test } from 'vitest';
import { buildDirectoryScene } from '../testing/directory-scene.ts';

const app = useTestApp({ env: { DATABASE_POOL: '24' } });

/**
 * How far apart in milliseconds a sign-in and being switched off begin; negative: the sign-in is first. Infinite: one ends
 * before the other begins, so that both outcomes are certain to be there however busy the machine is.
 */
const shifts = [-Infinity, ...Array.from({ length: 60 }, (_, index) => (index - 30) / 2), Infinity];

/** The status a sign-in ends with when being switched off begins `shift` ms before it. */
async function statusOfSignIn(
  shift: number,
  signIn: () => Promise<{ status: number }>,
  off: () => Promise<unknown>,
): Promise<number> {
  if (shift === -Infinity) {
    const { status } = await signIn();
    await off();
    return status;
  }
  if (shift === Infinity) {
    await off();
    return (await signIn()).status;
  }
  const [signedIn] = await Promise.all([pause(Math.max(shift, 0)).then(signIn), pause(Math.max(-shift, 0)).then(off)]);
  return signedIn.status;
}

test.each(Array.from({ length: inDepth(1, 20) }, (_, round) => round + 1))(
  'switching somebody off against their sign-in leaves no session, 62 ways, round %i',
  async () => {
    const scene = await buildDirectoryScene(app);
    for (const [index, shift] of shifts.entries()) {
      const name = `person-${index}`;
      const row = await scene.add(name);
      // Half of them have an account already; the others get theirs in the race.
      if (index % 2 === 0) await scene.signIn(name);
      const journey = await scene.sso.begin(scene.at(name));
      const to = await scene.sso.answer(journey, scene.sso.person(name));
      const signIn = () => scene.sso.finish(journey, to);
      const off = () => scene.switch(row, false);
      const statuses = shift === -Infinity ? [200] : shift === Infinity ? [400] : [200, 400];
      expect(statuses).toContain(await statusOfSignIn(shift, signIn, off));
      const { rows } = await app.parts.database.pool.query<{ sessions: number; members: number }>(
        `select
          (select count(*)::int from sessions s where s.user_id = u.id and s.revoked_at is null) as sessions,
          (select count(*)::int from team_users t where t.user_id = u.id and t.team_id = $2) as members
         from users u where u.email = $1`,
        [scene.at(name), scene.teamId],
      );
      for (const each of rows) expect(each).toEqual({ sessions: 0, members: 0 });
    }
  },
);
