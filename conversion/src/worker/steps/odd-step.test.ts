import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Notices } from '../bytes/notices.ts';
import { refusal } from '../expect-error.fixture.ts';
import { convertStep } from '../step/step-convert.ts';

const plain = await readFile(new URL('../../../fixtures/odd-files/step-plain.step', import.meta.url), 'latin1');
const face = /#\d+=ADVANCED_FACE\('',\(#\d+\),(#\d+),\.T\.\);/.exec(plain)!;

async function read(text: string, acceptMissingFaces = false) {
  const notices = new Notices();
  const model = await convertStep(Buffer.from(text, 'latin1'), 'part.step', 'part', { acceptMissingFaces, notices });
  return { model, notices: notices.list() };
}

const part = ({ model }: Awaited<ReturnType<typeof read>>) => model.root.children[0]!;

describe('faces that cannot be read', () => {
  const broken: [string, string][] = [
    ['is not there', plain.replace(face[0], '')],
    ['has no surface', plain.replace(face[0], face[0].replace(face[1]!, '#99999'))],
    ['has a surface of an unknown kind', plain.replace(new RegExp(`${face[1]}=PLANE`), `${face[1]}=FREEFORM_XYZ`)],
    ['has no edges', plain.replace(face[0], face[0].replace(/\(#\d+\)/, '()'))],
    [
      'cannot be divided into triangles',
      plain.replace(new RegExp(`${face[1]}=PLANE\\('[^']*',(#\\d+)\\)`), `${face[1]}=CYLINDRICAL_SURFACE('',$1,0.)`),
    ],
  ];
  it.each(broken)('refuses a model of which one %s, with the number', async (_, text) => {
    const error = await refusal(() => read(text));
    expect(error).toMatchObject({ code: 'STEP_FACES_MISSING', details: { missing: 1, faces: 6 } });
  });

  it.each(broken)('takes it without the one that %s where the publisher says so, and counts it', async (_, text) => {
    const read1 = await read(text, true);
    expect(read1.notices).toEqual([{ kind: 'missing_faces', count: 1 }]);
    expect(read1.model.root.children).toHaveLength(1);
  });

  it('are counted once for each placement of a part', async () => {
    const { stepAssembly } = await import('../step/step.fixture.ts');
    const at = [
      { x: 0, y: 0, z: 0 },
      { x: 50, y: 0, z: 0 },
      { x: 100, y: 0, z: 0 },
    ];
    const whole = stepAssembly('Rack', [{ name: 'Box', size: [10, 20, 30], at }]);
    expect((await read(whole)).notices).toEqual([]);
    const holed = whole.replace(/#\d+\s*=\s*ADVANCED_FACE\([^;]*;/, '');
    expect(holed).not.toBe(whole);
    expect(await refusal(() => read(holed))).toMatchObject({ details: { missing: 3, faces: 18 } });
  });
});

describe('what is in other files', () => {
  const documents = `#900=DOCUMENT_FILE('C:\\\\work\\\\bolt.stp','','',#901,'','');#902=DOCUMENT_FILE('nut.stp','','',#901,'','');`;

  it('is named where there is nothing else', async () => {
    const empty = plain.replace(/#\d+=MANIFOLD_SOLID_BREP[^;]*;/, documents);
    const error = await refusal(() => read(empty));
    expect(error).toMatchObject({
      code: 'INVALID_STEP',
      details: { cause: 'elsewhere', files: ['bolt.stp', 'nut.stp'] },
    });
    expect(error.details.reason).toContain('bolt.stp, nut.stp');
  });

  it('is counted in addition to what is there', async () => {
    const more = plain.replace(/ENDSEC;\s*END-ISO/, `${documents}\nENDSEC;\nEND-ISO`);
    expect((await read(more)).notices).toEqual([{ kind: 'external_parts', count: 2 }]);
  });
});

describe('names of parts', () => {
  const named = (bytes: string) => plain.replaceAll("'Plain'", `'${bytes}'`);

  it.each([
    ['UTF-8', '\xe6\xad\xaf\xe8\xbb\x8a', '歯車'],
    ['GB18030', '\xb3\xdd\xc2\xd6\xcf\xe4', '齿轮箱'],
    ['Shift-JIS', '\x8e\x95\x8e\xd4', '歯車'],
    ['EUC-KR', '\xba\xa3\xbe\xee\xb8\xb5', '베어링'],
    ['Windows-1252', 'Geh\xe4use', 'Gehäuse'],
    ['the escapes of STEP', 'Geh\\X2\\00E4\\X0\\use \\S\\d \\X\\E9', 'Gehäuse ä é'],
  ])('are read in %s', async (_, bytes, name) => {
    expect(part(await read(named(bytes))).name).toBe(name);
  });

  it('are left out in no code page, so that the part is named by its number', async () => {
    expect(part(await read(named('\x81\xff\x8f\xff'))).name).toBe('');
  });
});

describe('lines', () => {
  it('of their own are counted', async () => {
    const wires = `#900=POLYLINE('',(#13,#14));#901=GEOMETRIC_CURVE_SET('',(#900,#900));`;
    const more = plain.replace(/ENDSEC;\s*END-ISO/, `${wires}\nENDSEC;\nEND-ISO`);
    expect((await read(more)).notices).toEqual([{ kind: 'lines', count: 2 }]);
  });
});

it('refuses a file that breaks off, and says so', async () => {
  const error = await refusal(() => read(plain.slice(0, -600)));
  expect(error).toMatchObject({ code: 'INVALID_STEP', details: { cause: 'cut' } });
});

it('keeps the shape of what lies a thousand kilometres out', async () => {
  const far = plain.replace(/CARTESIAN_POINT\('',\(([-\d.E+]+),/g, (_, x: string) => {
    return `CARTESIAN_POINT('',(${(Number(x) + 1e9).toFixed(3)},`;
  });
  const { placement, mesh } = part(await read(far));
  expect(placement!.translation[0]).toBeGreaterThan(999_999);
  const xs = [...mesh!.primitives[0]!.positions].filter((_, i) => i % 3 === 0);
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(0.03, 6);
});
