import { expect, test } from 'vitest';
import { togetherOrAlone } from './together-or-alone.ts';

/** Records who is in, in the order of coming in. */
function watched() {
  const enter = togetherOrAlone();
  const came: string[] = [];
  const ask = (name: string, how: 'together' | 'alone') =>
    enter(how).then((leave) => {
      came.push(name);
      return leave;
    });
  return { came, ask };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('lets many in together', async () => {
  const { came, ask } = watched();
  await Promise.all([ask('a', 'together'), ask('b', 'together')]);
  expect(came).toEqual(['a', 'b']);
});

test('lets one in alone after those before it, and others after it, in the order of asking', async () => {
  const { came, ask } = watched();
  const [leaveA, leaveB] = [await ask('a', 'together'), await ask('b', 'together')];
  const first = ask('alone', 'alone');
  const later = ask('later', 'together');
  const second = ask('second', 'alone');
  leaveA();
  await settled();
  expect(came).toEqual(['a', 'b']);
  leaveB();
  const leaveFirst = await first;
  await settled();
  expect(came).toEqual(['a', 'b', 'alone']);
  leaveFirst();
  const leaveLater = await later;
  await settled();
  expect(came).toEqual(['a', 'b', 'alone', 'later']);
  leaveLater();
  (await second)();
  expect(came).toEqual(['a', 'b', 'alone', 'later', 'second']);
});
