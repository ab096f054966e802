import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

/** The documents for people who use and connect an installation, in the order of their list; others are for its developers. */
export const guides = ['single-sign-on', 'directory', 'api-tokens', 'webhooks'] as const;

const folder = join(import.meta.dirname, '..', 'docs');

/** A guide as a page: its heading, and its content as HTML. */
interface Guide {
  name: string;
  title: string;
  html: string;
}

/**
 * Writes the guides as pages, `docs/<name>.html`, and `docs/index.html` with the list of them. They look like the
 * API reference, whose style sheet they use.
 */
export function guidesPlugin(): Plugin {
  return {
    name: 'chamfer:guides',
    apply: 'build',
    generateBundle(_options, bundle) {
      const styles = Object.values(bundle).find(({ fileName }) => /api-reference-[\w-]+\.css$/.test(fileName));
      const script = Object.values(bundle).find(({ name, type }) => type === 'chunk' && name === 'guide');
      if (!styles || !script) return this.error('the guides have no style sheet, or no script');
      const all = guides.map((name) => readGuide(name, readFileSync(join(folder, `${name}.md`), 'utf8')));
      const emit = (name: string, title: string, html: string) =>
        this.emitFile({
          type: 'asset',
          fileName: `docs/${name}.html`,
          source: pageOf(title, html, { styles: `/${styles.fileName}`, script: `/${script.fileName}` }),
        });
      for (const { name, title, html } of all) emit(name, title, html);
      emit('index', 'Guides', listOf(all));
    },
  };
}

/** A document in Markdown as a guide. Links to other guides lead to their pages; those to documents that are no guides are text. */
export function readGuide(name: string, markdown: string): Guide {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href);
        return target === null ? text : `<a href="${target.replaceAll('"', '&quot;')}">${text}</a>`;
      },
      table(token: Tokens.Table): string {
        const cell = ({ tokens }: Tokens.TableCell, tag: string) =>
          `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((each) => cell(each, tag)).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="wide" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name;
  return { name, title: title.split(':')[0]!, html: marked.parse(markdown, { async: false }) };
}

/** Where a link of a guide leads on the page; null where there is nothing for its readers. */
function targetOf(href: string): string | null {
  if (/^(https:|mailto:|#|\/)/.test(href)) return href;
  const [path, part] = href.split('#') as [string, string?];
  const name = basename(path, '.md');
  if (path.includes('/') || !(guides as readonly string[]).includes(name)) return null;
  return `/docs/${name}${part ? `#${part}` : ''}`;
}

/** The name of a heading in addresses, made as by the hosts of repositories. */
function idOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

function listOf(all: readonly Guide[]): string {
  const items = all.map(({ name, title }) => `<li><a href="/docs/${name}">${title}</a></li>`);
  return `<h1>Guides</h1>\n<ul>\n<li><a href="/docs/api">API reference</a></li>\n${items.join('\n')}\n</ul>`;
}

/** A page with the head and the bar of the API reference. */
function pageOf(title: string, html: string, { styles, script }: { styles: string; script: string }): string {
  const reference = readFileSync(join(import.meta.dirname, 'api-reference.html'), 'utf8');
  const bar = /<header[\s\S]*<\/header>/.exec(reference)![0];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Chamfer</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${styles}" />
    <script type="module" src="${script}"></script>
  </head>
  <body>
    ${bar.replace(' aria-current="page"', '')}
    <main class="guide">
${html}
    </main>
  </body>
</html>
`;
}
