import type { NumberedComment } from '../comments/comment-order.ts';
import type { DrawingFile } from '../drawing-files/download-drawing.ts';
import { openPdf, type PdfDocument } from '../drawing-files/pdf-document.ts';
import { type ModelPlace, poseOf } from '../pins/comment-anchor.ts';
import type { CommentAnchor, Drawing, WebExport } from '../review-types.ts';
import { type HiddenEngine, openHiddenEngine } from './hidden-engine.ts';
import { pinPlace } from './pin-place.ts';

/** Pixels of a picture in the report. */
const size = { width: 832, height: 520 } as const;
const aspect = size.width / size.height;
/** How much of a sheet's longer side an excerpt shows. */
const excerpt = 0.4;
const pinRadius = 28;

/** What pictures of comments are taken from. */
export interface PictureSource {
  readonly webExport: WebExport;
  /** The file of a drawing. */
  readonly fileOf: (drawing: Drawing) => Promise<DrawingFile>;
  readonly signal: AbortSignal;
}

/** Takes a picture for each comment: the model as its author saw it, or the place on the sheet, with the pin. */
export interface Photographer {
  /** A JPEG; null where there is nothing to see: no place on what is shown, or a device that cannot draw. */
  take(entry: NumberedComment): Promise<Uint8Array | null>;
  close(): void;
}

/** Begins to take pictures. Engines and files are opened when the first comment needs them. */
export function startPictures({ webExport, fileOf, signal }: PictureSource): Photographer {
  let engine: Promise<HiddenEngine | null> | null = null;
  const sheets = new Map<string, Promise<OpenSheet | null>>();
  const ofModel = async (commentPlace: ModelPlace, number: number) => {
    engine ??= openHiddenEngine(webExport, size, signal).catch(() => null);
    const opened = await engine;
    if (!opened) return null;
    const pose = poseOf(commentPlace);
    await opened.viewer.camera.flyTo(pose, { animate: false });
    const shot = await createImageBitmap(await opened.viewer.snapshot({ ...size, ground: 'studio' }));
    const [canvas, pen] = makeCanvas();
    pen.drawImage(shot, 0, 0);
    shot.close();
    const place = pinPlace(pose, aspect, commentPlace.position);
    if (place) drawPin(pen, place.x * size.width, place.y * size.height, number);
    return finish(canvas, pen);
  };
  const ofDrawing = async (place: Exclude<CommentAnchor, ModelPlace>, number: number) => {
    const drawing = webExport.drawingsDownload.find(({ drawingId }) => drawingId === place.drawingId);
    if (!drawing) return null;
    const opening = sheets.get(drawing.drawingId) ?? openSheet(drawing, fileOf).catch(() => null);
    sheets.set(drawing.drawingId, opening);
    const sheet = await opening;
    if (!sheet) return null;
    const [canvas, pen] = makeCanvas();
    const at = await sheet.draw(canvas, pen, place);
    drawPin(pen, at.x, at.y, number);
    return finish(canvas, pen);
  };
  return {
    async take({ place, number }) {
      if (!place) return null;
      return place.type === 'model' ? ofModel(place, number) : ofDrawing(place, number);
    },
    close() {
      void engine?.then((opened) => opened?.close());
      for (const sheet of sheets.values()) void sheet.then((opened) => opened?.close());
    },
  };
}

/** A drawing of which excerpts are drawn. */
interface OpenSheet {
  /** Draws what is around a place, 0 to 1 of the sheet, and says where that place came to be. */
  draw(
    canvas: HTMLCanvasElement,
    pen: CanvasRenderingContext2D,
    place: { page: number; x: number; y: number },
  ): Promise<{ x: number; y: number }>;
  close(): void;
}

async function openSheet(drawing: Drawing, fileOf: PictureSource['fileOf']): Promise<OpenSheet> {
  const file = await fileOf(drawing);
  if (drawing.fileType === 'pdf_v1' || !(file instanceof Blob)) return pdfSheet(await openPdf(file));
  const address = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = address;
  await image.decode();
  return {
    async draw(_, pen, { x, y }) {
      const { scale, left, top } = windowOn(image.naturalWidth, image.naturalHeight, x, y);
      pen.drawImage(image, -left, -top, image.naturalWidth * scale, image.naturalHeight * scale);
      return { x: x * image.naturalWidth * scale - left, y: y * image.naturalHeight * scale - top };
    },
    close: () => URL.revokeObjectURL(address),
  };
}

function pdfSheet(pdf: PdfDocument): OpenSheet {
  return {
    async draw(canvas, _, place) {
      const page = await pdf.getPage(place.page);
      const { width, height } = page.getViewport({ scale: 1 });
      const { scale, left, top } = windowOn(width, height, place.x, place.y);
      const viewport = page.getViewport({ scale, offsetX: -left, offsetY: -top });
      await page.render({ canvas, viewport }).promise;
      return { x: place.x * width * scale - left, y: place.y * height * scale - top };
    },
    close: () => void pdf.loadingTask.destroy(),
  };
}

/** The part of a sheet that a picture shows: around the place, but not beyond the edges where that can be helped. */
function windowOn(width: number, height: number, x: number, y: number) {
  const scale = size.width / (excerpt * Math.max(width, height));
  const within = (middle: number, shown: number, all: number) =>
    all <= shown ? (all - shown) / 2 : Math.min(Math.max(middle - shown / 2, 0), all - shown);
  return {
    scale,
    left: within(x * width * scale, size.width, width * scale),
    top: within(y * height * scale, size.height, height * scale),
  };
}

function makeCanvas(): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser has no canvas left.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size.width, size.height);
  return [canvas, pen];
}

function drawPin(pen: CanvasRenderingContext2D, x: number, y: number, number: number): void {
  pen.beginPath();
  pen.arc(x, y, pinRadius, 0, 2 * Math.PI);
  pen.fillStyle = '#2456e6';
  pen.strokeStyle = '#fff';
  pen.lineWidth = 5;
  pen.fill();
  pen.stroke();
  pen.fillStyle = '#fff';
  pen.font = `600 ${number > 99 ? 24 : 30}px ${getComputedStyle(document.body).fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(number), x, y + 1);
}

/** The picture with a hairline round it, since sheets are as white as the paper. */
function finish(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D): Promise<Uint8Array | null> {
  pen.strokeStyle = '#d8d8d3';
  pen.lineWidth = 4;
  pen.strokeRect(0, 0, size.width, size.height);
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => void (blob ? blob.arrayBuffer().then((bytes) => resolve(new Uint8Array(bytes))) : resolve(null)),
      'image/jpeg',
      0.85,
    );
  });
}
