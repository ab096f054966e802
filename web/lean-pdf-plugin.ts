import type { Plugin } from 'vite';

/** Packages of which the library only needs what reads SVG, forms of XML and invoices inside of PDFs. */
const unusedPackages: Record<string, string> = {
  'node-html-better-parser': `export const NodeType = {}; export const parse = ${missing('parse')};`,
  'html-entities': `export const encode = ${missing('encode')};`,
};
/** Code of the library: PNG pictures, and the measures of fonts that a PDF does not bring along. */
const unusedCode: [RegExp, string][] = [
  [/\/packages\/upng\/index\.js$/, `export default { decode: ${missing('decode')}, toRGBA8: ${missing('toRGBA8')} };`],
  [/\/packages\/standard-fonts\/(Courier|Helvetica|Symbol|Times|ZapfDingbats)[-\w]*\.compressed\.json$/, '""'],
];
const prefix = '\0lean-pdf:';

/**
 * Leaves out of the PDF library what a report has no use for: it writes pages of JPEGs and of text in fonts of its own.
 * What is left out says so when it is wanted after all: to use it, take it off a list above.
 */
export function leanPdfPlugin(): Plugin {
  return {
    name: 'chamfer:lean-pdf',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(node-html-better-parser|html-entities)$/ },
      handler: (source, importer) => (importer?.includes('/@cantoo/pdf-lib/') ? prefix + source : undefined),
    },
    load: {
      filter: { id: /^\0lean-pdf:|\/@cantoo\/pdf-lib\// },
      handler(id) {
        if (id.startsWith(prefix)) return unusedPackages[id.slice(prefix.length)];
        return unusedCode.find(([path]) => path.test(id))?.[1];
      },
    },
  };
}

/** A function that says what is left out. */
function missing(what: string): string {
  return `() => { throw new Error('${what}: lean-pdf-plugin.ts leaves it out'); }`;
}
