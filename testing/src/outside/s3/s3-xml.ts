const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Values, lists of them, and groups, as elements. */
export type Xml = { readonly [name: string]: string | number | boolean | Xml | readonly Xml[] | undefined };

function elements(values: Xml): string {
  return Object.entries(values)
    .flatMap(([name, value]) => {
      if (value === undefined) return [];
      const all = Array.isArray(value) ? (value as readonly Xml[]) : [value as string | Xml];
      return all.map((one) => `<${name}>${typeof one === 'object' ? elements(one) : escaped(String(one))}</${name}>`);
    })
    .join('');
}

/** A document of S3. */
export function xmlOf(root: string, values: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${elements(values)}</${root}>`;
}

/** The parts that a completion names. */
export function readCompletion(xml: string): { number: number; etag: string }[] {
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part!)?.[1]),
    etag: (/<ETag>(.*?)<\/ETag>/.exec(part!)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&#34;', '"'),
  }));
}
