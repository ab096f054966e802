import { INK, LINES, type PathStep, type Sheet, type SheetItem } from './drawing-model.ts';

const FONTS = "'Inter Variable', Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** Writes a sheet as a self-contained SVG: no script, no style sheet, no external resources. */
export function writeSvg(sheet: Sheet): string {
  const { width, height, title } = sheet;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="${FONTS}" fill="none" stroke-linejoin="round">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${INK.paper}"/>`,
    ...sheet.items.map(writeItem),
    '</svg>\n',
  ].join('\n');
}

function writeItem(item: SheetItem): string {
  if (item.kind === 'text') {
    const attributes = [
      `x="${short(item.x)}" y="${short(item.y)}" font-size="${item.size}" fill="${item.soft ? INK.soft : INK.ink}"`,
      item.anchor === 'start' ? '' : ` text-anchor="${item.anchor}"`,
      item.bold ? ' font-weight="600"' : '',
      item.upright ? ` transform="rotate(-90 ${short(item.x)} ${short(item.y)})"` : '',
    ];
    return `<text ${attributes.join('')}>${escaped(item.text)}</text>`;
  }
  const paint = `${lineOf(item.line)}${item.fill === 'none' ? '' : ` fill="${INK[item.fill]}"`}`;
  if (item.kind === 'circle') {
    return `<circle cx="${short(item.x)}" cy="${short(item.y)}" r="${short(item.radius)}"${paint}/>`;
  }
  return `<path d="${pathData(item.steps)}"${paint}/>`;
}

/** Path data in SVG notation. */
export function pathData(steps: PathStep[]): string {
  return steps
    .map((step) => {
      if (step[0] === 'Z') return 'Z';
      if (step[0] === 'A') {
        const [, radius, large, sweep, x, y] = step;
        return `A${short(radius)} ${short(radius)} 0 ${large} ${sweep} ${short(x)} ${short(y)}`;
      }
      return `${step[0]}${short(step[1])} ${short(step[2])}`;
    })
    .join('');
}

function lineOf(kind: keyof typeof LINES | null): string {
  if (kind === null) return '';
  const { width, dashes } = LINES[kind];
  const dashed = dashes.length > 0 ? ` stroke-dasharray="${dashes.join(' ')}"` : '';
  return ` stroke="${INK.ink}" stroke-width="${width}"${dashed}`;
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
