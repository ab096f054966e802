import type { ViewState } from '@chamfer/viewer/port';
import { viewName as name } from './view-in-hash.ts';

/**
 * A view as the address carries it, in the part behind the `#`: `view=1;c:…;h:…`. Semicolons separate what is not as
 * usual, each a letter and its values; commas separate values. Numbers keep six digits, which no screen can distinguish.
 * On the way back from logging in `a:1` is at the end (`comments/comment-way.ts`).
 */
const version = '1';

/** The view as text for the hash, without the `#`. */
export function encodeView(state: ViewState): string {
  const { camera, explode, planes } = state;
  const fields: string[] = [version];
  if (camera) {
    const { target, orbit, fieldOfView } = camera;
    fields.push(`c:${list([target.x, target.y, target.z, orbit.theta, orbit.phi, orbit.radius, fieldOfView])}`);
  }
  if (state.projection) fields.push('o:1');
  if (state.hidden) fields.push(`h:${state.hidden.join()}`);
  if (state.ghosted) fields.push(`g:${state.ghosted.join()}`);
  if (state.isolated) fields.push(`i:${state.isolated.join()}`);
  if (state.others) fields.push('s:1');
  if (planes) fields.push(`p:${list(planes.flat())}`);
  if (explode) fields.push(`x:${list([explode])}`);
  if (state.edges === false) fields.push('e:0');
  if (state.materials === false) fields.push('m:0');
  if (state.dimensions) fields.push('d:1');
  return name + fields.join(';');
}

/** The view in a URL's hash; `null` if there is none or it is malformed. Broken parts are left out. */
export function decodeView(hash: string): ViewState | null {
  const text = decoded(hash.replace(/^#/, ''));
  if (!text?.startsWith(name)) return null;
  const [first, ...fields] = text.slice(name.length).split(';');
  if (first !== version) return null;
  const found = new Map(fields.map((field) => [field.slice(0, 1), field.slice(2)]));
  const camera = numbers(found.get('c'));
  const planes = numbers(found.get('p'));
  const explode = numbers(found.get('x'));
  const [hidden, ghosted, isolated] = ['h', 'g', 'i'].map((letter) => found.get(letter)?.split(','));
  return {
    version: 1,
    ...(camera?.length === 7 && { camera: poseOf(camera) }),
    ...(found.get('o') === '1' && { projection: 'orthographic' }),
    ...(hidden && { hidden }),
    ...(ghosted && { ghosted }),
    ...(isolated && { isolated }),
    ...(found.get('s') === '1' && { others: 'ghosted' }),
    ...(planes && planes.length % 4 === 0 && { planes: fours(planes) }),
    ...(explode?.length === 1 && { explode: explode[0] }),
    ...(found.get('e') === '0' && { edges: false }),
    ...(found.get('m') === '0' && { materials: false }),
    ...(found.get('d') === '1' && { dimensions: true }),
  };
}

function list(values: readonly number[]): string {
  return values.map((value) => Number(value.toPrecision(6))).join();
}

/** Decodes the hash. Some messengers add escapes to a URL. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function numbers(text: string | undefined): number[] | null {
  const found = text ? text.split(',').map((part) => (part === '' ? Number.NaN : Number(part))) : [];
  return found.length > 0 && found.every(Number.isFinite) ? found : null;
}

function poseOf(values: number[]): NonNullable<ViewState['camera']> {
  const [x, y, z, theta, phi, radius, fieldOfView] = values as [number, number, number, number, number, number, number];
  return { target: { x, y, z }, orbit: { theta, phi, radius }, fieldOfView };
}

function fours(values: number[]): [number, number, number, number][] {
  return Array.from({ length: values.length / 4 }, (_, i) => {
    return values.slice(i * 4, i * 4 + 4) as [number, number, number, number];
  });
}
