import type { CommentPicture } from '../review-types.ts';
import type { Measure } from './wrap-text.ts';
import { wrapText } from './wrap-text.ts';

/** How a text is set. Sizes are points. */
export const styles = {
  title: { size: 20, lead: 26, weight: 600, shade: 0.08 },
  name: { size: 10, lead: 14, weight: 600, shade: 0.08 },
  soft: { size: 8.5, lead: 12, weight: 400, shade: 0.36 },
  text: { size: 10, lead: 14, weight: 400, shade: 0.08 },
} as const;
/** The name of a style. */
export type Style = keyof typeof styles;

/** A paragraph of a report. */
export interface Paragraph {
  readonly style: Style;
  readonly text: string;
  /** Moved to the right, as replies are; points. */
  readonly indent?: number;
  /** Room above, points. */
  readonly above?: number;
  /** The whole text leads there. */
  readonly href?: string;
  /** Pictures that were attached, below the text. */
  readonly attached?: readonly CommentPicture[];
}

/** A line on its page: points from the top left corner to the left end of the baseline. */
export interface PlacedLine {
  readonly style: Style;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly href: string | undefined;
}
/** Where the picture of a thread is, points from the top left corner. */
export interface PlacedPicture {
  readonly thread: number;
  readonly x: number;
  readonly y: number;
}
/** Where an attached picture is, points. */
export interface PlacedAttachment extends PlacedBox {
  readonly pictureId: string;
}
interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** One page of a report. */
export interface ReportPage {
  readonly lines: PlacedLine[];
  readonly pictures: PlacedPicture[];
  readonly attached: PlacedAttachment[];
}

/** A4, points. */
export const paper = { width: 595.28, height: 841.89 } as const;
/** The size of a picture, points. */
export const pictureSize = { width: 208, height: 130 } as const;
const margin = { side: 44, top: 48, bottom: 52 };
const gap = 16;
/** Attached pictures are in rows, this far from each other and at most this high; points. */
const attachedGap = 6;
const attachedHeight = 84;
const betweenThreads = 18;

/**
 * Lays a report out on pages: the head over all of the width, then each thread with its picture on the left and its text
 * next to it; long threads go on over pages. Each page says which it is.
 */
export function layOut(
  head: readonly Paragraph[],
  threads: readonly (readonly Paragraph[])[],
  measureIn: (style: Style) => Measure,
  language?: string,
): ReportPage[] {
  const pages: ReportPage[] = [{ lines: [], pictures: [], attached: [] }];
  const floor = paper.height - margin.bottom;
  let y: number = margin.top;
  const turnPage = () => {
    pages.push({ lines: [], pictures: [], attached: [] });
    y = margin.top;
  };
  const place = (attached: readonly CommentPicture[], left: number) => {
    const room = paper.width - margin.side - left;
    let x = left;
    for (const { pictureId, width: wide, height: high } of attached) {
      const height = Math.min(attachedHeight, (room * high) / wide);
      const width = (height * wide) / high;
      if (x > left && x + width > left + room) {
        x = left;
        y += attachedHeight + attachedGap;
      }
      if (y + attachedHeight > floor) turnPage();
      pages.at(-1)!.attached.push({ pictureId, x, y, width, height });
      x += width + attachedGap;
    }
    y += attachedHeight + attachedGap;
  };
  const write = (paragraphs: readonly Paragraph[], left: number) => {
    for (const { style, text, indent = 0, above = 0, href, attached = [] } of paragraphs) {
      const measure = measureIn(style);
      const x = left + indent;
      const { lead, size } = styles[style];
      y += above;
      for (const line of wrapText(text, paper.width - margin.side - x, measure, language)) {
        if (y + lead > floor) turnPage();
        if (line !== '') pages.at(-1)!.lines.push({ style, text: line, x, y: y + size, width: measure(line), href });
        y += lead;
      }
      if (attached.length > 0) {
        y += attachedGap;
        place(attached, x);
      }
    }
  };
  write(head, margin.side);
  y += betweenThreads;
  threads.forEach((paragraphs, thread) => {
    if (y + pictureSize.height > floor) turnPage();
    const first = pages.length;
    const top = y;
    pages.at(-1)!.pictures.push({ thread, x: margin.side, y });
    write(paragraphs, margin.side + pictureSize.width + gap);
    if (pages.length === first) y = Math.max(y, top + pictureSize.height);
    y += betweenThreads;
  });
  pages.forEach(({ lines }, index) => {
    const text = `${index + 1}/${pages.length}`;
    const width = measureIn('soft')(text);
    const x = paper.width - margin.side - width;
    lines.push({ style: 'soft', text, x, y: paper.height - margin.bottom / 2, width, href: undefined });
  });
  return pages;
}
