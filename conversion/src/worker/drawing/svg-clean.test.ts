import { describe, expect, it } from 'vitest';
import { refusal } from '../expect-error.fixture.ts';
import { cleanSvg } from './svg-clean.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const sheet = (content: string, attributes = 'width="210mm" height="297mm" viewBox="0 0 210 297"') =>
  `<svg ${NS} ${attributes}>${content}</svg>`;
const clean = (text: string) => cleanSvg(new TextEncoder().encode(text), 'sheet.svg');
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

describe('cleanSvg', () => {
  it('keeps the drawing and drops what browsers do not draw', () => {
    const { svg } = clean(`<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- made by a drafting program -->
      ${sheet(
        `<metadata><rdf:RDF xmlns:rdf="urn:r"><rdf:li resource="http://example.com"/></rdf:RDF></metadata>
        <sodipodi:namedview xmlns:sodipodi="urn:s" pagecolor="#fff"/>
        <style>.thin &gt; path { stroke: #000; fill: url(#hatch) }</style>
        <defs><pattern id="hatch" width="4" height="4"><path d="M0 0L4 4"/></pattern></defs>
        <g class="thin" inkscape:label="Layer 1" xmlns:inkscape="urn:i" data-layer="1" unknown="x">
          <path d="M0 0 10 10"/><text x="1" y="2">Ø12 &amp; R&lt;3 <tspan>h7</tspan></text></g>
        <use xlink:href="#hatch"/><image href="${PIXEL}" width="1" height="1"/>`,
      )}`);
    expect(svg).toContain('<text x="1" y="2">Ø12 &#38; R&#60;3 <tspan>h7</tspan></text>');
    expect(svg).toContain('.thin &#62; path { stroke: #000; fill: url(#hatch) }');
    expect(svg).toContain('<use href="#hatch"></use>');
    expect(svg).toContain(PIXEL);
    expect(svg).toContain('<g class="thin"><path d="M0 0 10 10"></path>');
    for (const gone of [
      'metadata',
      'rdf',
      'sodipodi',
      'inkscape',
      'data-layer',
      'unknown',
      '<!',
      'example.com',
      '<?',
    ]) {
      expect(svg).not.toContain(gone);
    }
    expect(clean(svg).svg).toBe(svg);
  });

  it('returns embedded images for a separate check', () => {
    expect(clean(sheet(`<image href="${PIXEL}"/>`)).pictures.map((bytes) => bytes.byteLength)).toEqual([70]);
  });

  const sizes: [string, { width: number; height: number; viewBox: string }][] = [
    [
      'width="210mm" height="297mm" viewBox="0 0 210 297"',
      { width: 793.700787, height: 1122.51969, viewBox: '0 0 210 297' },
    ],
    ['viewBox="-5,-5 800 400"', { width: 800, height: 400, viewBox: '-5 -5 800 400' }],
    ['width="300" height="200px"', { width: 300, height: 200, viewBox: '0 0 300 200' }],
    ['width="100%" height="100%" viewBox="0 0 8 6"', { width: 8, height: 6, viewBox: '0 0 8 6' }],
    ['width="4in" viewBox="0 0 8 6"', { width: 384, height: 288, viewBox: '0 0 8 6' }],
  ];
  it.each(sizes)('reads the size of %s', (attributes, { width, height, viewBox }) => {
    const made = clean(sheet('<path d="M0 0"/>', attributes));
    expect([made.width, made.height]).toEqual([width, height]);
    expect(made.svg).toContain(` width="${width}" height="${height}" viewBox="${viewBox}"`);
  });

  it('accepts a prefix, no namespace, and other encodings', () => {
    expect(
      clean(`<s:svg xmlns:s="http://www.w3.org/2000/svg" width="1" height="1"><s:path d="M0"/></s:svg>`).svg,
    ).toContain('<path d="M0"></path></svg>');
    expect(clean('<svg width="1" height="1"/>').svg).toContain('xmlns="http://www.w3.org/2000/svg"');
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${sheet('<text>Öl</text>')}`, 'latin1');
    expect(cleanSvg(latin, 'sheet.svg').svg).toContain('<text>Öl</text>');
    const wide = Buffer.from(`\ufeff${sheet('<text>Öl</text>')}`, 'utf16le');
    expect(cleanSvg(wide, 'sheet.svg').svg).toContain('<text>Öl</text>');
  });

  const taken: [string, string, scripts: number, links: number][] = [
    ['a script', sheet('<script>alert(1)</script>'), 1, 0],
    ['a script in disguise', sheet('<metadata><h:SCRIPT xmlns:h="http://www.w3.org/1999/xhtml"/></metadata>'), 1, 0],
    ['an event handler', sheet('<path onload="alert(1)"/>'), 1, 0],
    ['an event handler on the root', sheet('', 'width="1" height="1" onLoad="alert(1)"'), 1, 0],
    ['a link that runs', sheet('<a xlink:href=" java&#10;script:alert(1)">x</a>').replace('java&#10;', 'java'), 1, 0],
    ['a link to elsewhere', sheet('<a href="https://example.com">x</a>'), 0, 1],
    ['all of them', sheet('<script/><g onclick="a()" onload="b()"><a href="//x.org"><path d="M0 0"/></a></g>'), 3, 1],
  ];
  it.each(taken)('takes %s out, and counts it', (_, text, scripts, links) => {
    const cleaned = clean(text);
    expect(cleaned).toMatchObject({ scripts, links });
    expect(cleaned.svg).not.toMatch(/script|alert| on\w+=|x\.org|example\.com/i);
  });

  const unsafe: [string, string, string][] = [
    ['a foreignObject', sheet('<foreignObject><p>x</p></foreignObject>'), 'foreignObject'],
    ['an iframe', sheet('<iframe src="x"/>'), 'embedded document'],
    ['a film', sheet('<video/>'), 'sound or film'],
    ['an animation', sheet('<a><set attributeName="href" to="javascript:alert(1)"/></a>'), 'animation'],
    ['a picture from elsewhere', sheet('<image href="https://example.com/a.png"/>'), 'external reference'],
    [
      'a picture of a type that can hold scripts',
      sheet('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
      'external reference',
    ],
    ['a use of another file', sheet('<use href="other.svg#a"/>'), 'external reference'],
    ['a pattern from elsewhere', sheet('<path fill="url(https://example.com/a.svg#p)"/>'), 'external reference'],
    ['a style that loads', sheet('<path style="fill:url(//example.com/a)"/>'), 'external reference'],
    ['an import', sheet('<style>@import "https://example.com/a.css";</style>'), 'CSS import'],
    ['an escaped import', sheet('<style>@\\69mport "a.css";</style>'), 'CSS import'],
    ['an import in CDATA', sheet('<style><![CDATA[@import "a.css";]]></style>'), 'CSS import'],
    ['an escaped url', sheet('<style>a{fill:\\75rl(https://example.com)}</style>'), 'external reference'],
    [
      'a url between false comments',
      sheet('<style>a{content:"/*";fill:url(https://a.example);b:"*/"}</style>'),
      'external reference',
    ],
    [
      'an image set',
      sheet('<style>a{background:image-set("https://a.example/b.png" 1x)}</style>'),
      'external reference',
    ],
    ['an expression', sheet('<path style="width:expression(alert(1))"/>'), 'CSS expression'],
    ['a style sheet', `<?xml-stylesheet href="a.css"?>${sheet('')}`, 'external reference'],
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${sheet('<text>&b;</text>')}`,
      'entity declarations',
    ],
    [
      'a file read through an entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheet('&x;')}`,
      'entity declarations',
    ],
  ];
  it.each(unsafe)('refuses %s', async (_, text, reason) => {
    expect(await refusal(() => clean(text))).toMatchObject({
      code: 'UNSAFE_SVG',
      details: { file: 'sheet.svg', reason },
    });
  });

  /** Each group draws the previous one ten times. */
  const copies = Array.from({ length: 9 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`).join(
    '',
  );
  const invalid: [string, string][] = [
    ['a file that is cut off', sheet('<g><path d="M0 0"/>').slice(0, -6)],
    ['an unknown entity', sheet('<text>&nbsp;</text>')],
    ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['no size', `<svg ${NS}/>`],
    ['a size of nothing', sheet('', 'width="0" height="10"')],
    ['a negative size', sheet('', 'width="-4" height="10"')],
    ['an endless size', sheet('', 'width="1e999" height="10"')],
    ['a viewBox of three numbers', sheet('', 'width="4" height="4" viewBox="0 0 4"')],
    ['elements nested too deeply', sheet('<g>'.repeat(5000) + '</g>'.repeat(5000))],
    ['left-out elements nested too deeply', sheet('<x>'.repeat(5000) + '</x>'.repeat(5000))],
    ['copies of copies', sheet(`<g id="g0"><path d="M0 0"/></g>${copies}`)],
    ['a copy of itself', sheet('<g id="a"><g id="b"><use href="#a"/></g></g>')],
    ['copies in a circle', sheet('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
  ];
  it.each(invalid)('refuses %s', async (_, text) => {
    expect(await refusal(() => clean(text))).toMatchObject({ code: 'INVALID_SVG', details: { file: 'sheet.svg' } });
  });

  const long: [string, string][] = [
    ['spaces', `url(${' '.repeat(1e6)}`],
    ['urls in urls', 'url(#'.repeat(2e5)],
    ['open comments', `:${'/*'.repeat(5e5)}`],
  ];
  it.each(long)('reads long style sheets of %s once, not once for each character', (_, css) => {
    const outcome = () => clean(sheet(`<style>${css}</style>`));
    if (css.includes('url')) expect(outcome).toThrow(/UNSAFE_SVG/);
    else expect(outcome().svg).toContain('</style>');
  });

  it('refuses bytes that are not text', async () => {
    expect(await refusal(() => cleanSvg(new Uint8Array([0x3c, 0xff, 0xff]), 'a.svg'))).toMatchObject({
      code: 'INVALID_SVG',
    });
  });
});
