import type { Journey } from './journey.ts';

/** A comment may be written so often by one person before the limit. */
const each = 100;

/** Pins comments all over a published cube of 100 mm, by as many people as that takes. */
export async function commentOnCube(journey: Journey, viewLink: string, count: number): Promise<void> {
  const { webExport } = await journey.api<{ webExport: { webExportId: string } }>(
    'POST',
    `/web/web-exports?v=${viewLink}`,
  );
  const writers: string[] = [];
  while (writers.length * each < count)
    writers.push((await journey.account(`Reviewer ${writers.length + 1}`)).accessToken);
  const write = async (token: string, first: number) => {
    for (let number = first; number < Math.min(count, first + each); number++) {
      const head = { projectViewLinkId: viewLink, webExportId: webExport.webExportId, message: `Burr ${number}?` };
      await journey.api('POST', '/web/comments', { type: 'model', ...head, ...placeOnCube(number) }, token);
    }
  };
  await Promise.all(writers.map((token, i) => write(token, i * each)));
}

/** Spread over the six faces: two golden-ratio steps fill a square evenly. */
function placeOnCube(number: number) {
  const [side, half] = [number % 6, 0.05];
  const [u, v] = [0.618034, 0.754878].map((step) => (((number * step) % 1) - 0.5) * 0.09);
  const axis = side >> 1;
  const sign = side % 2 === 0 ? 1 : -1;
  const at = [u!, v!];
  at.splice(axis, 0, sign * half);
  const normal = [0, 0, 0];
  normal[axis] = sign;
  return {
    position: { x: at[0], y: at[1], z: at[2] },
    normal: { x: normal[0], y: normal[1], z: normal[2] },
    cameraTarget: { x: 0, y: 0, z: 0 },
    cameraOrbit: { theta: 0.62, phi: 1.16, radius: 0.5 },
    fieldOfView: 26,
  };
}
