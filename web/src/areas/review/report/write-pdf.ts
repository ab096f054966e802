import {
  beginText,
  concatTransformationMatrix,
  drawObject,
  endText,
  PDFDocument,
  type PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import { HiddenText, hiddenWidth } from './hidden-text.ts';
import { type PlacedLine, paper, pictureSize, type ReportPage, styles } from './report-pages.ts';

/** A page's text as shades of grey, a byte each, packed as in a zlib stream. */
export interface TextPicture {
  readonly width: number;
  readonly height: number;
  readonly packed: Uint8Array;
}

/** What a report is made of. */
export interface PdfParts {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly createdAt: Date;
}

/** Writes a report page by page. */
export interface PdfWriter {
  /**
   * `pictures` are JPEGs by the number of their thread; a thread without one has none. `attached`: JPEGs by the ids of the
   * pictures of comments.
   */
  add(
    page: ReportPage,
    text: TextPicture,
    pictures: ReadonlyMap<number, Uint8Array>,
    attached?: ReadonlyMap<string, Uint8Array>,
  ): Promise<void>;
  finish(): Promise<Uint8Array>;
}

/** Begins a report: pages of A4, on which text is a picture with text below it that can be searched and copied. */
export async function startPdf({ title, language, createdAt }: PdfParts): Promise<PdfWriter> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage(language);
  pdf.setCreationDate(createdAt);
  const hidden = new HiddenText(pdf.context);
  return {
    async add({ lines, pictures: places, attached: boxes }, text, pictures, attached = new Map()) {
      const page = pdf.addPage([paper.width, paper.height]);
      drawText(page, text);
      for (const { thread, x, y } of places) {
        const bytes = pictures.get(thread);
        if (!bytes) continue;
        const image = await pdf.embedJpg(bytes);
        page.drawImage(image, { x, y: paper.height - y - pictureSize.height, ...pictureSize });
      }
      for (const { pictureId, x, y, width, height } of boxes) {
        const bytes = attached.get(pictureId);
        if (bytes) page.drawImage(await pdf.embedJpg(bytes), { x, y: paper.height - y - height, width, height });
      }
      const fonts = new Map<string, PDFName>();
      for (const line of lines) writeHidden(page, hidden, fonts, line);
      for (const line of lines) if (line.href) addLink(page, line, line.href);
    },
    finish() {
      hidden.finish();
      return pdf.save();
    },
  };
}

/** Fills the page with the picture of its text. */
function drawText(page: PDFPage, { width, height, packed }: TextPicture): void {
  const { context } = page.doc;
  const picture = context.stream(packed, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  });
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(paper.width, 0, 0, paper.height, 0, 0),
    drawObject(page.node.newXObject('Text', context.register(picture))),
    popGraphicsState(),
  );
}

function writeHidden(page: PDFPage, hidden: HiddenText, fonts: Map<string, PDFName>, line: PlacedLine): void {
  const { size } = styles[line.style];
  const runs = hidden.runsOf(line.text);
  const count = runs.reduce((sum, { length }) => sum + length, 0);
  const stretch = (100 * line.width) / ((count * size * hiddenWidth) / 1000);
  page.pushOperators(
    beginText(),
    setTextRenderingMode(TextRenderingMode.Invisible),
    PDFOperator.of(PDFOperatorNames.SetTextHorizontalScaling, [PDFNumber.of(stretch)]),
    setTextMatrix(1, 0, 0, 1, line.x, paper.height - line.y),
    ...runs.flatMap(({ font, key, codes }) => {
      const name = fonts.get(key) ?? page.node.newFontDictionary(key, font);
      fonts.set(key, name);
      return [setFontAndSize(name, size), showText(codes)];
    }),
    endText(),
  );
}

function addLink(page: PDFPage, { x, y, width, style }: PlacedLine, href: string): void {
  const { size } = styles[style];
  const bottom = paper.height - y;
  const annotation = page.doc.context.register(
    page.doc.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [x, bottom - 2, x + width, bottom + size],
      Border: [0, 0, 0],
      A: { Type: 'Action', S: 'URI', URI: PDFString.of(href) },
    }),
  );
  page.node.addAnnot(annotation);
}
