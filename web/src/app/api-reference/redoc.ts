/** What this page uses of Redoc's own bundle. */
export interface Redoc {
  init(document: object, options: object, element: HTMLElement): void;
}

/** Loads Redoc. Its worker for the search and its styles are admitted by the policy of this page alone. */
export async function loadRedoc(): Promise<Redoc> {
  return (await import('redoc/bundles/redoc.standalone.js')).default;
}

/** Redoc in our colours and type, as the theme has them now. */
export function redocOptions(): object {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="chamfer:style-nonce"]')?.content;
  const [ink, soft, accent] = [token('--ink'), token('--ink-soft'), token('--accent')];
  const mono = 'ui-monospace, "SF Mono", Menlo, Consolas, monospace';
  return {
    nonce,
    hideDownloadButton: true,
    hideLoading: true,
    hideSchemaPattern: true,
    nativeScrollbars: true,
    pathInMiddlePanel: true,
    requiredPropsFirst: true,
    sortRequiredPropsFirst: true,
    jsonSamplesExpandLevel: 3,
    maxDisplayedEnumValues: 12,
    scrollYOffset: 56,
    theme: {
      spacing: { sectionVertical: 28 },
      colors: {
        primary: { main: accent },
        success: { main: token('--ok') },
        warning: { main: token('--warn') },
        error: { main: token('--danger') },
        text: { primary: ink, secondary: soft },
        border: { dark: token('--line'), light: token('--line') },
        responses: {
          success: { color: token('--ok'), backgroundColor: token('--ok-soft') },
          error: { color: token('--danger'), backgroundColor: token('--danger-soft') },
        },
      },
      typography: {
        fontSize: '15px',
        lineHeight: '1.5',
        fontFamily: token('--font'),
        smoothing: 'auto',
        headings: { fontFamily: token('--font'), fontWeight: '600' },
        code: { fontFamily: mono, fontSize: '13px', color: ink, backgroundColor: token('--raised'), wrap: true },
        links: { color: accent, visited: accent, hover: token('--accent-hover') },
      },
      sidebar: { width: '272px', backgroundColor: token('--paper'), textColor: ink, activeTextColor: accent },
      rightPanel: { backgroundColor: '#16181b', width: '38%' },
      schema: {
        nestedBackground: token('--raised'),
        linesColor: token('--edge'),
        typeNameColor: soft,
        typeTitleColor: soft,
      },
    },
  };
}
