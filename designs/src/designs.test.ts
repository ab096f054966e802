import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type Document, type Node, NodeIO } from '@gltf-transform/core';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, it } from 'vitest';
import { BRACKET } from './bracket-dimensions.ts';
import { buildDesign, buildDesigns, type Design } from './designs.ts';
import { IMPELLER, impellerWheel } from './extractor-impeller.ts';
import { PIPE } from './flanged-pipe.ts';
import { HOUSING, housingBody } from './gearbox-housing.ts';
import { modelBracket } from './hinge-bracket.ts';
import { createSolids } from './kernel/solids.ts';

let designs: Design[] = [];
beforeAll(async () => {
  designs = await buildDesigns();
});

function design(slug: string): Design {
  const found = designs.find((candidate) => candidate.slug === slug);
  if (!found) throw new Error(`No design ${slug}`);
  return found;
}

async function open(slug: string): Promise<{ document: Document; nodes: Node[]; parts: Node[]; size: number[] }> {
  const document = await new NodeIO().readBinary(design(slug).glb);
  const nodes = document.getRoot().listNodes();
  return { document, nodes, parts: nodes.filter((node) => node.getMesh()), size: sizeOf(nodes) };
}

/** Width, height and depth over all placed vertices, in metres. */
function sizeOf(nodes: Node[]): number[] {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const node of nodes) {
    const matrix = node.getWorldMatrix();
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const points = primitive.getAttribute('POSITION')!.getArray()!;
      for (let i = 0; i < points.length; i += 3) {
        for (let k = 0; k < 3; k++) {
          const value =
            matrix[k]! * points[i]! +
            matrix[4 + k]! * points[i + 1]! +
            matrix[8 + k]! * points[i + 2]! +
            matrix[12 + k]!;
          min![k] = Math.min(min![k]!, value);
          max![k] = Math.max(max![k]!, value);
        }
      }
    }
  }
  return max!.map((value, k) => value - min![k]!);
}

describe('demo designs', () => {
  it('have the sizes they state, in metres', async () => {
    const near = (size: number[], expected: number[]) =>
      size.forEach((value, k) => {
        expect(value).toBeCloseTo(expected[k]! / 1000, 4);
      });
    const { base, bore, boss } = BRACKET;
    near((await open('hinge-bracket')).size, [base.length, bore.height + boss.radius, base.depth]);
    const impeller = (await open('extractor-impeller')).size;
    near([impeller[0]!, impeller[2]!], [IMPELLER.diameter, IMPELLER.diameter]);
    expect(impeller[1]).toBeLessThanOrEqual(IMPELLER.height / 1000);
    const housing = (await open('gearbox-housing')).size;
    expect(housing[0]).toBeCloseTo(HOUSING.length / 1000, 4);
    const pipe = (await open('flanged-pipe')).size;
    expect(pipe[0]).toBeCloseTo(PIPE.flange.diameter / 1000, 3);
    expect(pipe[2]).toBeGreaterThan(PIPE.length / 1000);
  });

  it('are closed bodies', async () => {
    const solids = await createSolids();
    for (const solid of [modelBracket(solids), impellerWheel(solids), housingBody(solids)]) {
      expect(solid.status()).toBe('NoError');
      expect(solid.decompose()).toHaveLength(1);
      expect(solid.volume()).toBeGreaterThan(0);
    }
    // Through holes: the bore and four drills.
    expect(modelBracket(solids).genus()).toBe(5);
  });

  it('have a part tree with names, shared meshes and several finishes', async () => {
    const engine = await open('twin-cylinder-engine');
    expect(engine.parts.length).toBeGreaterThanOrEqual(400);
    expect(engine.document.getRoot().listMeshes().length).toBeLessThan(130);
    expect(engine.document.getRoot().listMaterials().length).toBeGreaterThanOrEqual(8);
    const names = engine.nodes.map((node) => node.getName());
    expect(names.every((name) => name.length > 2)).toBe(true);
    expect(names.filter((name) => name === 'Socket head screw M6 × 20')).toHaveLength(14);
    expect(names.filter((name) => name === 'Cooling fin Ø140')).toHaveLength(24);
    expect(names.filter((name) => name === 'Rocker cover')).toHaveLength(4);
    expect(engine.document.getRoot().listScenes()[0]!.listChildren()).toHaveLength(1);
    expect((await open('hinge-bracket')).parts).toHaveLength(1);
    expect((await open('flanged-pipe')).parts.filter((part) => part.getName().startsWith('Hexagon bolt'))).toHaveLength(
      8,
    );
  });

  it('have unit normals and finite positions', async () => {
    for (const { slug } of designs) {
      const { document } = await open(slug);
      for (const mesh of document.getRoot().listMeshes()) {
        const primitive = mesh.listPrimitives()[0]!;
        const normals = primitive.getAttribute('NORMAL')!.getArray()!;
        let worst = 0;
        for (let i = 0; i < normals.length; i += 3) {
          worst = Math.max(worst, Math.abs(1 - Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!)));
        }
        expect(worst).toBeLessThan(1e-3);
        expect(primitive.getAttribute('POSITION')!.getArray()!.every(Number.isFinite)).toBe(true);
      }
    }
  });

  it('draw the bracket on two sheets that are safe to show', () => {
    const { drawings } = design('hinge-bracket');
    expect(drawings).toHaveLength(2);
    for (const { svg } of designs.flatMap((each) => each.drawings)) {
      const elements = new Set<string>();
      const parser = new SaxesParser();
      parser.on('opentag', (tag) => {
        elements.add(tag.name);
        for (const [name, value] of Object.entries(tag.attributes)) {
          expect(name).not.toMatch(/^on|href/);
          if (name !== 'xmlns') expect(String(value)).not.toMatch(/url\(|:\/\//);
        }
      });
      parser.on('error', (error) => {
        throw error;
      });
      parser.write(svg).close();
      expect([...elements].sort()).toEqual(['circle', 'path', 'rect', 'svg', 'text', 'title']);
      expect(svg).toContain('Halden Works');
    }
    for (const text of ['HW-0418', 'Ø20 H7', '50 ±0.05', '4 × Ø9', 'A–A']) expect(drawings[0]!.svg).toContain(text);
  });

  it('write the same sheets as PDF in A3', async () => {
    for (const { pdf, title } of designs.flatMap((each) => each.drawings)) {
      const document = await PDFDocument.load(pdf);
      expect(document.getPageCount()).toBe(1);
      expect(document.getTitle()).toBe(title);
      const { width, height } = document.getPage(0).getSize();
      expect(width).toBeCloseTo((420 / 25.4) * 72, 2);
      expect(height).toBeCloseTo((297 / 25.4) * 72, 2);
    }
  });

  it('are identical on every run', async () => {
    for (const first of designs) {
      const again = await buildDesign(first.slug);
      expect(digest(again)).toBe(digest(first));
    }
  });
});

function digest({ glb, drawings }: Design): string {
  const hash = createHash('sha256').update(glb);
  for (const { svg, pdf } of drawings) hash.update(svg).update(pdf);
  return hash.digest('hex');
}
