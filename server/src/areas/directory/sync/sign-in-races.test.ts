import { setTimeout as pause } from 'node:timers/promises';
import { useTestApp } from '@chamfer/testing';
import { inDepth } from '@chamfer/testing/depth';
import { expect, test } from 'vitest';
import { buildDirectoryScene } from '../testing/directory-scene.ts';

const app = useTestApp({ env: { DATABASE_POOL: '24' } });

/** How far apart in milliseconds a sign-in and being switched off begin; negative: the sign-in is first. */
const shifts = Array.from({ length: 60 }, (_, index) => (index - 30) / 2);

test.each(Array.from({ length: inDepth(1, 20) }, (_, round) => round + 1))(
  'switching somebody off against their sign-in leaves no session, 60 ways, round %i',
  async () => {
    const scene = await buildDirectoryScene(app);
    const outcomes = { in: 0, refused: 0 };
    for (const [index, shift] of shifts.entries()) {
      const name = `person-${index}`;
      const row = await scene.add(name);
      // Half of them have an account already; the others get theirs in the race.
      if (index % 2 === 0) await scene.signIn(name);
      const journey = await scene.sso.begin(scene.at(name));
      const to = await scene.sso.answer(journey, scene.sso.person(name));
      const signIn = async () => {
        if (shift > 0) await pause(shift);
        return scene.sso.finish(journey, to);
      };
      const off = async () => {
        if (shift < 0) await pause(-shift);
        return scene.switch(row, false);
      };
      const [signedIn] = await Promise.all([signIn(), off()]);
      expect([200, 400]).toContain(signedIn.status);
      outcomes[signedIn.status === 200 ? 'in' : 'refused'] += 1;
      const { rows } = await app.parts.database.pool.query<{ sessions: number; members: number }>(
        `select
          (select count(*)::int from sessions s where s.user_id = u.id and s.revoked_at is null) as sessions,
          (select count(*)::int from team_users t where t.user_id = u.id and t.team_id = $2) as members
         from users u where u.email = $1`,
        [scene.at(name), scene.teamId],
      );
      for (const each of rows) expect(each).toEqual({ sessions: 0, members: 0 });
    }
    // Both happened: the race is one.
    expect(outcomes.in).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  },
);
