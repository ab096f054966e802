import type { ExportNotice, ExportNoticeKind } from '@chamfer/contract/export-notices';

/** The text about one, and about more of a kind. */
const texts: Record<ExportNoticeKind, [one: string, more: string]> = {
  lines: ['1 line was not taken over.', '# lines were not taken over.'],
  points: ['1 point was not taken over.', '# points were not taken over.'],
  hidden_nodes: ['1 hidden part is not shown.', '# hidden parts are not shown.'],
  cameras: ['1 camera was not taken over.', '# cameras were not taken over.'],
  lights: ['1 light was not taken over.', '# lights were not taken over.'],
  animations: ['1 animation is not played.', '# animations are not played.'],
  skins: ['1 skeleton is shown in its rest pose.', '# skeletons are shown in their rest pose.'],
  material_variants: ['1 material variant was not taken over.', '# material variants were not taken over.'],
  extensions: ['1 unknown extension of glTF was ignored.', '# unknown extensions of glTF were ignored.'],
  external_parts: [
    '1 file that the model refers to was not sent with it.',
    '# files that the model refers to were not sent with it.',
  ],
  missing_faces: ['1 face could not be read and is missing.', '# faces could not be read and are missing.'],
  pictures: ['1 picture on surfaces was not taken over.', '# pictures on surfaces were not taken over.'],
  drawing_scripts: ['1 script was taken out of the drawings.', '# scripts were taken out of the drawings.'],
  drawing_links: ['1 link was taken out of the drawings.', '# links were taken out of the drawings.'],
};

/** What was not taken over, a sentence a line; empty where everything was. */
export function noticeLines(notices: readonly ExportNotice[]): string {
  return notices
    .map(({ kind, count }) => {
      const [one, more] = texts[kind];
      return `${count === 1 ? one : more.replace('#', count.toLocaleString('en'))}\n`;
    })
    .join('');
}
