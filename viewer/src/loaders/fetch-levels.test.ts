import { expect, test } from 'vitest';
import { cubeGlb } from '../testing/build-glb.ts';
import { loadPlainly } from '../testing/load-plain.ts';
import { fetchLevels, type LevelSteps } from './fetch-levels.ts';

const full = cubeGlb([{ mesh: 0, name: 'Full' }]);
const coarse = { url: `data:model/gltf-binary;base64,${Buffer.from(full).toString('base64')}` };

/** What happens, in order; the level that comes first is read once `until` says so, another one at once. */
function steps(until: Promise<void>): LevelSteps & { readonly log: string[] } {
  const log: string[] = [];
  let come = 0;
  return {
    log,
    read: async (bytes) => {
      const name = ['first', 'second'][come++];
      log.push(`${name} has come`);
      if (name === 'first') await until;
      const level = await loadPlainly(bytes);
      log.push(`${name} is read`);
      return level;
    },
    mostTriangles: Infinity,
    tell: () => {},
    prepare: async () => {},
    preview: async () => void log.push('preview'),
    late: () => void log.push('late'),
  };
}

test('a coarse level that comes while the full one is read is shown first', async () => {
  const shown = Promise.withResolvers<void>();
  const made = steps(shown.promise);
  const preview = made.preview;
  const { signal } = new AbortController();
  await fetchLevels({ bytes: full, coarse }, signal, {
    ...made,
    preview: async (level) => {
      await preview(level);
      shown.resolve();
    },
  });
  expect(made.log).toEqual(['first has come', 'second has come', 'second is read', 'preview', 'first is read']);
});

test('one that comes while the full one is made ready is shown first too', async () => {
  const shown = Promise.withResolvers<void>();
  const made = steps(Promise.resolve());
  await fetchLevels({ bytes: full, coarse }, new AbortController().signal, {
    ...made,
    prepare: async () => {
      made.log.push('first is made ready');
      await shown.promise;
    },
    preview: async (level) => {
      await made.preview(level);
      shown.resolve();
    },
  });
  expect(made.log.slice(-2)).toEqual(['second is read', 'preview']);
  expect(made.log).toContain('first is made ready');
});

test('one that comes later is late', async () => {
  const made = steps(Promise.resolve());
  const late = Promise.withResolvers<void>();
  await fetchLevels({ bytes: full, coarse }, new AbortController().signal, {
    ...made,
    late: (level) => {
      made.late(level);
      late.resolve();
    },
  });
  await late.promise;
  expect(made.log).toEqual(['first has come', 'first is read', 'second has come', 'second is read', 'late']);
});

test('on a small device the coarse level is all', async () => {
  const made = steps(Promise.resolve());
  const options = { bytes: full, coarse, triangleCount: 10 };
  const { isReduced } = await fetchLevels(options, new AbortController().signal, { ...made, mostTriangles: 5 });
  expect(isReduced).toBe(true);
  expect(made.log).toEqual(['first has come', 'first is read']);
});

test('a coarse level that cannot be shown does not matter', async () => {
  const failed = Promise.withResolvers<void>();
  const made = steps(failed.promise);
  const { isReduced } = await fetchLevels({ bytes: full, coarse }, new AbortController().signal, {
    ...made,
    preview: () => {
      failed.resolve();
      throw new Error('There is no room');
    },
  });
  expect(isReduced).toBe(false);
  expect(made.log).toEqual(['first has come', 'second has come', 'second is read', 'first is read']);
});
