import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGltf } from '../../delivery/gltf-source.ts';
import { memoryBytes } from '../bytes/file-bytes.ts';
import { Notices } from '../bytes/notices.ts';
import { type FixtureGltf, triangleGlb } from './glb.fixture.ts';
import { checkGlb } from './glb-check.ts';
import { settleGlb } from './settle-glb.ts';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'settle-glb-')));
});
afterAll(() => rm(folder, { recursive: true }));

/** The file after settling, which passed the checks; null if nothing changed. */
async function settle(change: (json: FixtureGltf, bin: Uint8Array<ArrayBuffer>) => void) {
  const path = join(folder, `${count++}.glb`);
  await writeFile(path, triangleGlb(change));
  const notices = new Notices();
  const isNew = await settleGlb(path, `${path}.settled`, 'a.glb', notices);
  if (!isNew) return { source: null, facts: null, notices: notices.list() };
  const bytes = memoryBytes(new Uint8Array(await readFile(`${path}.settled`)));
  return { source: await openGltf(bytes, 'a.glb'), facts: await checkGlb(bytes, 'a.glb'), notices: notices.list() };
}

async function positions({ source }: Awaited<ReturnType<typeof settle>>, mesh: number) {
  const accessor = source!.gltf.meshes[mesh]!.primitives[0]!.attributes.POSITION!;
  return [...(await source!.read(accessor)).array];
}

it('leaves a plain file alone', async () => {
  expect(await settle(() => {})).toEqual({ source: null, facts: null, notices: [] });
});

describe('what cannot be seen', () => {
  it('has no mesh any more: hidden nodes and what is below them, collapsed ones', async () => {
    const { source, facts, notices } = await settle((json) => {
      json.extensionsUsed = ['KHR_node_visibility'];
      json.nodes = [
        { name: 'Shown', mesh: 0 },
        { name: 'Off', extensions: { KHR_node_visibility: { visible: false } }, children: [2] },
        { name: 'Below', mesh: 0, translation: [9, 9, 9] },
        { name: 'Point', mesh: 0, scale: [0, 0, 0], translation: [5, 5, 5] },
        { name: 'Line', mesh: 0, matrix: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
        { name: 'Flat', mesh: 0, scale: [1, 1, 0] },
      ];
      json.scenes = [{ nodes: [0, 1, 3, 4, 5] }];
    });
    expect(facts).toMatchObject({ triangles: 2, parts: 2 });
    const shown = source!.gltf.nodes.flatMap(({ name, mesh }) => (mesh === undefined ? [] : [name]));
    expect(shown).toEqual(['Shown', 'Flat']);
    expect(source!.gltf.nodes).toHaveLength(6);
    expect(source!.gltf.extensionsUsed).toEqual([]);
    expect(notices).toEqual([{ kind: 'hidden_nodes', count: 1 }]);
  });

  it('does not count meshes without primitives', async () => {
    const { source, facts } = await settle((json) => {
      json.meshes.unshift({ primitives: [] });
      json.nodes = [
        { name: 'Empty', mesh: 0 },
        { name: 'Gusset', mesh: 1 },
      ];
      json.scenes = [{ nodes: [0, 1] }];
    });
    expect(facts).toMatchObject({ triangles: 1, parts: 1 });
    expect(source!.gltf.nodes.map(({ mesh }) => mesh)).toEqual([undefined, 0]);
  });
});

describe('morph targets', () => {
  /** A target that doubles the triangle, which is its own displacement. */
  const morphed = (json: FixtureGltf) => Object.assign(json.meshes[0]!.primitives[0]!, { targets: [{ POSITION: 0 }] });

  it('are applied with the weights of each node, or of the mesh', async () => {
    const settled = await settle((json) => {
      morphed(json);
      Object.assign(json.meshes[0]!, { weights: [1] });
      json.nodes = [{ mesh: 0 }, { mesh: 0, weights: [0.5] }, { mesh: 0 }];
      json.scenes = [{ nodes: [0, 1, 2] }];
      json.animations = [
        {
          channels: [{ sampler: 0, target: { node: 0, path: 'weights' } }],
          samplers: [{ input: 1, output: 1 }],
        },
      ];
    });
    const { gltf } = settled.source!;
    expect(gltf.nodes.map(({ mesh }) => mesh)).toEqual([0, 1, 0]);
    expect(await positions(settled, 0)).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 0]);
    expect(await positions(settled, 1)).toEqual([0, 0, 0, 1.5, 0, 0, 0, 1.5, 0]);
    expect(gltf.meshes.flatMap(({ primitives }) => primitives.map(({ targets }) => targets))).toEqual([
      undefined,
      undefined,
    ]);
    expect(gltf.animations).toEqual([]);
    expect(settled.notices).toEqual([{ kind: 'animations', count: 1 }]);
  });

  it('without a weight go', async () => {
    const settled = await settle(morphed);
    expect(await positions(settled, 0)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  });
});

describe('specular-glossiness materials', () => {
  const NAME = 'KHR_materials_pbrSpecularGlossiness';
  const settled = async (glossy: Record<string, unknown>) => {
    const { source } = await settle((json) => {
      json.extensionsUsed = [NAME];
      json.extensionsRequired = [NAME];
      json.materials = [{ extensions: { [NAME]: glossy } }];
    });
    expect(source!.gltf.extensionsRequired).toEqual([]);
    return source!.gltf.materials[0]!.pbrMetallicRoughness as {
      baseColorFactor: number[];
      metallicFactor: number;
      roughnessFactor: number;
    };
  };

  it('become metal where they shine in their colour', async () => {
    const gold = await settled({ diffuseFactor: [0, 0, 0, 1], specularFactor: [1, 0.77, 0.34], glossinessFactor: 0.8 });
    expect(gold.metallicFactor).toBeGreaterThan(0.95);
    expect(gold.roughnessFactor).toBeCloseTo(0.2, 6);
    for (const [i, value] of [1, 0.77, 0.34].entries()) expect(gold.baseColorFactor[i]).toBeCloseTo(value, 1);
  });

  it('say how many of their pictures are not used', async () => {
    const noticesOf = async (own: object | undefined) => {
      const { notices } = await settle((json) => {
        json.extensionsUsed = [NAME];
        const glossy = { diffuseTexture: { index: 0 }, specularGlossinessTexture: { index: 1 } };
        const material = { ...(own && { pbrMetallicRoughness: own }), extensions: { [NAME]: glossy } };
        json.materials = [material, structuredClone(material)];
        json.textures = [{ source: 0 }, { source: 0 }];
        json.images = [
          {
            uri: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNoaGgAAAMEAYEezv+mAAAAAElFTkSuQmCC',
          },
        ];
      });
      return notices;
    };
    expect(await noticesOf(undefined)).toEqual([{ kind: 'pictures', count: 1 }]);
    expect(await noticesOf({ roughnessFactor: 0.5 })).toEqual([{ kind: 'pictures', count: 2 }]);
    const pictures = { baseColorTexture: { index: 0 }, metallicRoughnessTexture: { index: 1 } };
    expect(await noticesOf(pictures)).toEqual([]);
  });

  it('keep their colour where they are no metal', async () => {
    const paint = await settled({ diffuseFactor: [0.8, 0.1, 0.1, 0.5], specularFactor: [0.04, 0.04, 0.04] });
    expect(paint.metallicFactor).toBeLessThan(0.01);
    expect(paint.baseColorFactor[0]).toBeCloseTo(0.8, 2);
    expect(paint.baseColorFactor[3]).toBe(0.5);
  });
});

describe('a model far out', () => {
  it('is placed near the origin, by its first nodes', async () => {
    const { source } = await settle((json) => {
      json.nodes = [{ children: [1], translation: [1e6, 0, -2e6] }, { mesh: 0 }];
    });
    const [x, , z] = source!.gltf.nodes[0]!.translation!;
    expect(Math.abs(x!)).toBeLessThan(100);
    expect(Math.abs(z!)).toBeLessThan(100);
  });

  it('keeps its place when it grew a little', async () => {
    const at = async (size: number) => {
      const { source } = await settle((json) => {
        json.nodes = [{ mesh: 0, translation: [1e6 + 1, 7e5, 0], scale: [size, size, size] }];
      });
      return source!.gltf.nodes[0]!.translation;
    };
    expect(await at(1.2)).toEqual(await at(1));
  });

  it('stays where its own size makes the distance small', async () => {
    const { source } = await settle((json) => {
      json.nodes = [{ mesh: 0, translation: [500, 0, 0] }];
    });
    expect(source).toBeNull();
  });
});

it('counts cameras, lights, skins, variants and unknown extensions, but no lines and points', async () => {
  const { notices } = await settle((json) => {
    json.extensionsUsed = ['KHR_lights_punctual', 'KHR_materials_variants', 'ACME_welds', 'KHR_xmp_json_ld'];
    json.extensions = {
      KHR_lights_punctual: { lights: [{ type: 'point' }] },
      KHR_materials_variants: { variants: [{ name: 'red' }, { name: 'blue' }] },
    };
    json.cameras = [{ type: 'perspective', perspective: { yfov: 1, znear: 0.1 } }];
    json.meshes[0]!.primitives.push(
      { attributes: { POSITION: 0 }, mode: 1 },
      { attributes: { POSITION: 0 }, mode: 2 },
      { attributes: { POSITION: 0 }, mode: 3 },
      { attributes: { POSITION: 0 }, mode: 0 },
    );
    json.nodes = [{ mesh: 0 }, { mesh: 0 }, { camera: 0 }, { extensions: { KHR_lights_punctual: { light: 0 } } }];
    json.scenes = [{ nodes: [0, 1, 2, 3] }];
  });
  expect(notices).toEqual([
    { kind: 'cameras', count: 1 },
    { kind: 'lights', count: 1 },
    { kind: 'material_variants', count: 2 },
    { kind: 'extensions', count: 1 },
  ]);
});
