import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** What every page needs first; what sign-in and the other forms do; what pages with server data do. */
const firstIcons = ['chevron-down', 'eye', 'eye-off'].map(
  (name) => `../node_modules/lucide-react/dist/esm/icons/${name}.mjs`,
);
const page = [
  'index.html',
  'src/platform/http/call.ts',
  'src/platform/form/refusals.ts',
  'src/ui/symbol/brand.tsx',
  'src/ui/action/button.tsx',
  ...firstIcons,
];
const forms = [
  '../contract/src/rules/rules.ts',
  'src/platform/auth/auth-shell.tsx',
  'src/platform/captcha/use-captcha.tsx',
  'src/platform/captcha/captcha-refusals.ts',
  'src/platform/form/use-form.ts',
  'src/ui/field/password-field.tsx',
  'src/ui/field/text-field.tsx',
  'src/ui/action/text-link.tsx',
];
const data = ['src/app/data-provider.tsx', 'src/platform/account/load-account.ts'];
/** What the page of a review link does before its engine, and what every comment list does. */
const review = ['src/areas/review/page/review-page.tsx'];
const comments = ['comments-room.tsx', 'comment-rows.tsx', 'comment-card.tsx', 'comments-notice.tsx'].map(
  (name) => `src/areas/review/comment-panel/${name}`,
);
/**
 * What is loaded before somebody can log in, or before a model is shown: nothing else may come with it. A page or part that begins
 * to load so early has to be named here, and `npm run bench weight` shows what it costs.
 */
const early = {
  login: 'src/areas/auth/sign-in/sign-in-page.tsx',
  art: 'src/ui/art/exploded-hinge.tsx',
  review: 'src/app/pages/review-route.tsx',
  room: 'src/areas/review/comment-panel/comments-room.tsx',
  panel: 'src/areas/review/comment-panel/comments-panel.tsx',
  strip: 'src/areas/review/comment-panel/comment-strip.tsx',
  live: 'src/platform/live/event-stream.ts',
} as const;
/** Reached through a list of all there is, but used by few. */
const seldom =
  /\/lucide-react\/|\/(useBlocker|infiniteQueryObserver|useInfiniteQuery)\.js$|\/platform\/http\/upload\.ts$/;
/** Loaded for a model or a document, never with a page. */
const heavy = /\.json$|\/(viewer|three|pdfjs-dist)\//;
/** How many pages and dialogs have to use a module for it to come with those that all of them use. */
const manyEntries = 4;

/**
 * The files that the build is parted into, besides one for each page and dialog. A browser without HTTP/2, as without a
 * proxy in front of the server, has six requests under way at once: small files by the dozen are what a page waits for.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'first',
    name: (id, context) => {
      if (staticModules(page, context).has(id)) return 'core';
      if (staticModules(forms, context).has(id)) return 'forms';
      return staticModules(data, context).has(id) ? 'data' : null;
    },
  },
  // Likewise of the review page, but of its own modules alone: other pages have use for what is below them.
  {
    debugName: 'review',
    includeDependenciesRecursively: false,
    name: (id, context) => {
      if (!id.includes('/areas/review/')) return null;
      if (staticModules(review, context).has(id)) return 'review';
      return staticModules(comments, context).has(id) ? 'comments' : null;
    },
  },
  // What pages and dialogs share. What is needed early is with what is needed by the very same early parts, and with nothing else.
  {
    debugName: 'shared',
    includeDependenciesRecursively: false,
    name: (id, context) => {
      if (heavy.test(id)) return null;
      const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1];
      const entries = icon === undefined ? entriesOf(id, context) : entriesWithIcon(icon, context);
      const files = new Set(Object.values(early).map((file) => join(import.meta.dirname, file)));
      const ofReview = [...entries].filter((entry) => entry.includes('/areas/review/')).length;
      const ofPages = [...entries].filter((entry) => !entry.includes('/areas/review/') && !files.has(entry)).length;
      const needed = Object.entries(early).filter(([, file]) => entries.has(join(import.meta.dirname, file)));
      if (needed.length > 0) return ofPages > 0 ? needed.map(([name]) => name).join('-') : null;
      if (icon !== undefined) return 'icons';
      if (ofPages < manyEntries) return null;
      return ofReview > 0 ? 'controls' : 'pages';
    },
  },
];

const reached = new Map<readonly string[], Set<string>>();

/** The modules that some files reach by static imports alone. */
function staticModules(files: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const known = reached.get(files);
  if (known) return known;
  const modules = new Set<string>();
  const waiting = files.map((file) => join(import.meta.dirname, file));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (modules.has(id)) continue;
    modules.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []).filter((imported) => !seldom.test(imported)));
  }
  reached.set(files, modules);
  return modules;
}

let entries: Map<string, Set<string>> | undefined;

/** The pages and dialogs that reach a module by static imports; each is loaded by itself. */
function entriesOf(id: string, context: Rolldown.ChunkingContext): Set<string> {
  entries ??= findEntries(context);
  return entries.get(id) ?? new Set();
}

let icons: Map<string, Set<string>> | undefined;

/** The pages and dialogs with an icon. All icons come by one list, so who uses which is read off the imports. */
function entriesWithIcon(icon: string, context: Rolldown.ChunkingContext): Set<string> {
  icons ??= findIcons(context);
  return icons.get(icon) ?? new Set();
}

function findIcons(context: Rolldown.ChunkingContext): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  entries ??= findEntries(context);
  const codeOf = (id: string) => context.getModuleInfo(id)?.code ?? '';
  const list = [...entries.keys()].find((id) => id.endsWith('/lucide-react/dist/esm/lucide-react.mjs'));
  const files = new Map<string, string>();
  for (const [, names, file] of codeOf(list ?? '').matchAll(
    /export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([\w-]+)\.mjs["']/g,
  )) {
    for (const name of names!.matchAll(/default as (\w+)/g)) files.set(name[1]!, file!);
  }
  for (const [id, users] of entries) {
    for (const [, names] of codeOf(id).matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)) {
      for (const name of names!.split(',')) {
        const icon = files.get(name.trim().split(' ')[0]!);
        if (icon) found.set(icon, new Set([...(found.get(icon) ?? []), ...users]));
      }
    }
  }
  return found;
}

function findEntries(context: Rolldown.ChunkingContext): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const loaded = new Set([join(import.meta.dirname, 'index.html')]);
  // Those that one of them loads follow while the loop runs.
  for (const entry of loaded) {
    const modules = new Set([entry]);
    for (const id of modules) {
      found.set(id, (found.get(id) ?? new Set()).add(entry));
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
      for (const imported of importedIds) modules.add(imported);
      for (const asked of dynamicallyImportedIds) if (!asked.endsWith('.json')) loaded.add(asked);
    }
  }
  return found;
}
