import { execFileSync, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { eventually } from '@chamfer/testing/eventually';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportJob, ExportResult, ExportStage, PublishedModel } from './bytes/export-job.ts';
import { openBytes } from './bytes/file-bytes.ts';
import { refusal } from './expect-error.fixture.ts';
import { processAr, processDelivery, processExport, processThumbnails } from './export-worker.ts';
import { triangleGlb, triangleGltf } from './glb/glb.fixture.ts';
import { checkGlb } from './glb/glb-check.ts';
import { stepAssembly } from './step/step.fixture.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0 40 30"/></svg>';
const STEP = stepAssembly('Plate', [{ name: 'Body', size: [20, 20, 5], at: [{ x: 0, y: 0, z: 0 }] }]);
const calm = { onProgress() {}, timeoutMs: 120_000, memoryMb: 2048 };

let folder = '';
let jobs = 0;
let thumbnail: Buffer;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'export-worker-')));
  thumbnail = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#555' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true }));

/** A job with its files on disk and both thumbnails. */
async function job(name: string, content: Uint8Array | string, more: Partial<ExportJob> = {}): Promise<ExportJob> {
  const workDir = join(folder, String(jobs++));
  await mkdir(workDir);
  const path = join(workDir, 'upload-1');
  await writeFile(path, content);
  const light = join(workDir, 'upload-2');
  await writeFile(light, thumbnail);
  const model = { path, name, size: (await stat(path)).size };
  return { workDir, model, resources: [], drawings: [], thumbnails: { light, dark: light }, ...more };
}

async function drawing(name: string, content: Uint8Array | string) {
  const path = join(folder, `drawing-${jobs++}`);
  await writeFile(path, content);
  return { id: `id of ${name}`, path, name, title: name };
}

/** An STL with many triangles that share no vertices. */
function largeStl(triangles: number) {
  const bytes = new Uint8Array(84 + 50 * triangles);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, triangles, true);
  for (let t = 0; t < triangles; t++) {
    const at = 84 + 50 * t;
    view.setFloat32(at + 12, t, true);
    view.setFloat32(at + 28, t + 1, true);
    view.setFloat32(at + 44, 1, true);
  }
  return bytes;
}

/** The running export children of a process. */
function childrenOf(parentId: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, id, parent, state] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s.*worker-main\.ts/.exec(line) ?? [];
    return Number(parent) === parentId && !state?.startsWith('Z') ? [Number(id)] : [];
  });
}

function isAlive(id: number) {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' })
      .trim()
      .startsWith('Z');
  } catch {
    return false;
  }
}

/** A model that was published, in its own folder. */
async function published(name: string, content: Uint8Array | string) {
  const { model }: ExportResult = await processExport(await job(name, content), calm);
  const workDir = join(folder, String(jobs++));
  await mkdir(workDir);
  const path = join(workDir, 'model.glb');
  await copyFile(model.path, path);
  return { workDir, model: { ...model, path, name } satisfies PublishedModel, lengthScale: 1 };
}

describe('what follows a published model', () => {
  it('is what browsers and phones get of it', async () => {
    const wanted = await published('plate.step', STEP);
    const made = await processDelivery(wanted, calm);
    expect(made).toMatchObject({ coarse: null, notes: [] });
    for (const file of [made.full, made.arGlb!, made.usdz!]) {
      expect([dirname(file.path), (await stat(file.path)).size]).toEqual([wanted.workDir, file.size]);
    }
    await using bytes = await openBytes(made.full.path);
    expect(await checkGlb(bytes, 'made')).toMatchObject({ triangles: wanted.model.triangles });
  });

  it('is files for AR alone, from what browsers get of it', async () => {
    const wanted = await published('plate.step', STEP);
    const { full } = await processDelivery(wanted, calm);
    const workDir = join(folder, String(jobs++));
    await mkdir(workDir);
    const model = { ...wanted.model, ...full };
    const { arGlb, usdz } = await processAr({ workDir, model, lengthScale: 25.4 }, calm);
    expect((await stat(arGlb!.path)).size).toBe(arGlb!.size);
    expect((await readFile(usdz!.path)).toString('latin1')).toContain('metersPerUnit = 25.4\n');
  });

  it('is pictures in the themes that are wanted', async () => {
    const wanted = await published('plate.step', STEP);
    const { dark, ...others } = await processThumbnails({ ...wanted, themes: ['dark'] }, calm);
    expect(others).toEqual({});
    expect(await sharp(dark).metadata()).toMatchObject({ format: 'webp', width: 960, height: 720 });
  });

  it('lets other work go first, and ends when it is aborted', async () => {
    const wanted = await published('a.stl', largeStl(400_000));
    const stop = new AbortController();
    const work = processDelivery(wanted, { ...calm, signal: stop.signal });
    await eventually(() => expect(childrenOf(process.pid).map((id) => getPriority(id))).toEqual([10]), 5);
    stop.abort(new Error('stopped'));
    await expect(work).rejects.toThrow('stopped');
    expect(childrenOf(process.pid)).toEqual([]);
  });
});

describe('processExport', () => {
  it('creates what a link needs, complete and in the work folder, and no more', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([842, 595]);
    const drawings = [await drawing('front.svg', SVG), await drawing('sheet.pdf', await pdf.save())];
    const wanted = await job('Gusset.glb', triangleGlb(), { drawings });
    delete wanted.thumbnails!.dark;
    const steps: [number, ExportStage][] = [];
    const result = await processExport(wanted, { ...calm, onProgress: (...step) => steps.push(step) });

    expect(result.model).toMatchObject({ triangles: 1, parts: 1, includesMaterials: false, sourceFormat: 'glb' });
    expect(await readFile(result.model.path)).toEqual(Buffer.from(triangleGlb()));
    expect(result.drawings).toMatchObject([
      { id: 'id of front.svg', fileType: 'svg_v1', pages: 1, width: 40, height: 30 },
      { id: 'id of sheet.pdf', fileType: 'pdf_v1', pages: 1, width: 842, height: 595 },
    ]);
    for (const { path, size } of [result.model, ...result.drawings]) {
      expect(dirname(dirname(path))).toBe(wanted.workDir);
      expect((await stat(path)).size).toBe(size);
    }
    // What was not sent is rendered later.
    expect(Object.keys(result.thumbnails)).toEqual(['light']);
    expect(await sharp(result.thumbnails.light).metadata()).toMatchObject({ format: 'webp', width: 960, height: 720 });
    const fractions = steps.map(([fraction]) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect([fractions[0], fractions.at(-1)]).toEqual([0, 1]);
    expect([...new Set(steps.map(([, stage]) => stage))]).toEqual(['checking', 'converting']);
  });

  it('converts STEP, STL, OBJ and glTF', async () => {
    const { json, bin } = triangleGltf();
    json.buffers = [{ byteLength: 42, uri: 'part.bin' }];
    const part = { path: join(folder, 'part.bin'), name: 'part.bin' };
    await writeFile(part.path, bin);
    const wanted = [
      await job('plate.step', STEP),
      await job('wall.stl', largeStl(20)),
      await job('wall.obj', 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n'),
      await job('part.gltf', JSON.stringify(json), { resources: [part] }),
    ];
    const results = [];
    for (const each of wanted) results.push(await processExport(each, calm));
    expect(results.map(({ model }) => [model.sourceFormat, model.triangles])).toEqual([
      ['step', 12],
      ['stl', 20],
      ['obj', 2],
      ['gltf', 1],
    ]);
    for (const { model } of results) {
      await using bytes = await openBytes(model.path);
      expect((await checkGlb(bytes, 'made')).triangles).toBe(model.triangles);
      expect(model.size).toBe(bytes.size);
    }
  });

  it('packs large models quickly, for those who come before their delivery files', async () => {
    const { model } = await processExport(await job('a.stl', largeStl(2000)), calm);
    expect(brotliDecompressSync(await readFile(model.brotliPath!))).toEqual(await readFile(model.path));
    expect((await stat(model.brotliPath!)).size).toBeLessThan(model.size * 0.9);
  });

  const refused: [string, () => Promise<ExportJob>, string, Record<string, unknown>][] = [
    ['a damaged model', () => job('a.glb', triangleGlb().slice(0, -8)), 'INVALID_GLB', { file: 'a.glb', offset: 8 }],
    [
      'a glTF without its file',
      () => {
        const json = { ...triangleGltf().json, buffers: [{ byteLength: 42, uri: 'a.bin' }] };
        return job('a.gltf', JSON.stringify(json));
      },
      'GLTF_RESOURCE_MISSING',
      { file: 'a.gltf', missing: ['a.bin'] },
    ],
    [
      'a glTF that points nowhere',
      () => {
        const { json, bin } = triangleGltf();
        const uri = `data:application/octet-stream;base64,${Buffer.from(bin).toString('base64')}`;
        return job('a.gltf', JSON.stringify({ ...json, buffers: [{ byteLength: 42, uri }], nodes: [{ mesh: 4 }] }));
      },
      'INVALID_GLTF',
      { file: 'a.gltf', field: 'nodes.0.mesh' },
    ],
    ['a damaged STEP file', () => job('a.step', STEP.slice(0, 3000)), 'INVALID_STEP', { file: 'a.step' }],
    ['zeros', () => job('a.glb', new Uint8Array(1e6)), 'FILE_TYPE_MISMATCH', { file: 'a.glb' }],
    [
      'an unsafe drawing',
      async () =>
        job('a.glb', triangleGlb(), {
          drawings: [await drawing('b.svg', SVG.replace('</svg>', '<foreignObject/></svg>'))],
        }),
      'UNSAFE_SVG',
      { file: 'b.svg' },
    ],
    [
      'a damaged thumbnail',
      async () => {
        const wanted = await job('a.glb', triangleGlb());
        return { ...wanted, thumbnails: { light: wanted.model.path } };
      },
      'INVALID_THUMBNAIL',
      { file: 'thumbnail (light)' },
    ],
    [
      'a file that is not there',
      async () => {
        const wanted = await job('a.glb', triangleGlb());
        return { ...wanted, model: { ...wanted.model, path: join(folder, 'nowhere') } };
      },
      'CONVERSION_FAILED',
      { file: 'a.glb' },
    ],
  ];
  it.each(refused)('refuses %s', async (_, make, code, details) => {
    const wanted = await make();
    expect(await refusal(() => processExport(wanted, calm))).toMatchObject({ code, details });
  });

  it('kills a child that takes too long', async () => {
    const wanted = await job('a.glb', triangleGlb());
    const error = await refusal(() => processExport(wanted, { ...calm, timeoutMs: 1 }));
    expect(error).toMatchObject({ code: 'CONVERSION_TIMEOUT', details: { file: 'a.glb', timeoutMs: 1 } });
    expect(childrenOf(process.pid)).toEqual([]);
  });

  it('kills a child that needs too much memory', async () => {
    const wanted = await job('a.stl', largeStl(1_500_000));
    const error = await refusal(() => processExport(wanted, { ...calm, memoryMb: 300 }));
    expect(error).toMatchObject({ code: 'CONVERSION_OUT_OF_MEMORY', details: { file: 'a.stl', memoryMb: 300 } });
    expect(childrenOf(process.pid)).toEqual([]);
  });

  it('reports that the child was killed', async () => {
    const wanted = await job('a.stl', largeStl(1_500_000));
    const kill = (_: number, stage: ExportStage) => {
      if (stage === 'converting') for (const id of childrenOf(process.pid)) process.kill(id, 'SIGKILL');
    };
    const error = await refusal(() => processExport(wanted, { ...calm, onProgress: kill }));
    expect(error).toMatchObject({ code: 'CONVERSION_FAILED', details: { file: 'a.stl', signal: 'SIGKILL' } });
  });

  it('kills the child when aborted, before and during the work', async () => {
    const wanted = await job('a.stl', largeStl(1_500_000));
    const reason = new Error('cancelled');
    await expect(processExport(wanted, { ...calm, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const onProgress = (_: number, stage: ExportStage) => {
      if (stage === 'converting') controller.abort(reason);
    };
    await expect(processExport(wanted, { ...calm, onProgress, signal: controller.signal })).rejects.toBe(reason);
    expect(childrenOf(process.pid)).toEqual([]);
  });

  it('leaves no child behind when the parent is killed', async () => {
    const wanted = await job('a.stl', largeStl(1_500_000));
    const script = `
      import { processExport } from ${JSON.stringify(new URL('./export-worker.ts', import.meta.url).href)};
      const onProgress = (_, stage) => stage === 'converting' && console.log('converting');
      await processExport(${JSON.stringify(wanted)}, { onProgress, timeoutMs: 120000, memoryMb: 2048 });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    const children = childrenOf(parent.pid ?? 0);
    expect(children).toHaveLength(1);
    parent.kill('SIGKILL');
    await eventually(() => expect(children.filter(isAlive)).toEqual([]));
  });
});
