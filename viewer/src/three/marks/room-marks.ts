import {
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  SRGBColorSpace,
  Texture,
  Vector3,
} from 'three';
import type { RoomCard, RoomPicture, RoomPin } from '../../ar/room.ts';
import type { Vec3 } from '../../port.ts';
import { drawCard, drawDisc, drawRing } from './room-pictures.ts';

/**
 * The layer of things that are drawn in the room even if the model is not visible. Layers 1 and 2 belong to the two
 * eyes.
 */
export const ROOM_LAYER = 3;
/** The opacity of a pin behind the model, as on the page. */
const COVERED_ALPHA = 0.45;
/** The radius of the ring on a surface, metres. */
const RING_RADIUS = 0.1;
const UP = new Vector3(0, 1, 0);
/** Rotates a board so that it lies on the floor instead of standing upright. */
const FLAT = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -Math.PI / 2);

type Board = Mesh<PlaneGeometry, MeshBasicMaterial>;

/**
 * Draws pins, the card of the selected pin and the ring on a surface, as small boards in the room. They are drawn over
 * the model; where the model covers them they only fade, so that the number on a pin stays readable.
 */
export class RoomMarks {
  readonly root = new Group();
  private readonly plane = new PlaneGeometry(2, 2);
  private readonly pictures = new Map<string, Texture>();
  private readonly pins: Board[] = [];
  private readonly ring: Board;
  private readonly card: Board;
  private written: { readonly title: string; readonly text: string; readonly ratio: number } | null = null;

  constructor() {
    this.ring = this.board(10, this.picture('ring', drawRing));
    this.ring.quaternion.copy(FLAT);
    this.ring.scale.setScalar(RING_RADIUS);
    this.card = this.board(12, null);
  }

  /** All values are in metres of the room. */
  show({ reticle, pins, card }: RoomPicture, eye: Vec3): void {
    this.ring.visible = reticle !== null;
    if (reticle) this.ring.position.copy(reticle);
    while (this.pins.length < pins.length) this.pins.push(this.board(11, null));
    for (const [number, board] of this.pins.entries()) this.showPin(board, pins[number], eye);
    this.card.visible = card !== null;
    if (card) this.showCard(card, eye);
  }

  dispose(): void {
    this.root.removeFromParent();
    for (const { material } of [this.ring, this.card, ...this.pins]) material.dispose();
    for (const texture of this.pictures.values()) texture.dispose();
    this.card.material.map?.dispose();
    this.plane.dispose();
  }

  private showPin(board: Board, pin: RoomPin | undefined, eye: Vec3): void {
    board.visible = pin !== undefined;
    if (!pin) return;
    const { label, isChosen } = pin;
    setMap(
      board,
      this.picture(`${label} ${isChosen}`, () => drawDisc(label, isChosen)),
    );
    board.material.opacity = pin.isCovered && !isChosen ? COVERED_ALPHA : 1;
    board.scale.setScalar(pin.radius);
    face(board, pin.position, eye);
  }

  private showCard(card: RoomCard, eye: Vec3): void {
    const { title, text, width } = card;
    if (this.written?.title !== title || this.written.text !== text) {
      const canvas = drawCard(title, text);
      this.card.material.map?.dispose();
      setMap(this.card, textureOf(canvas));
      this.written = { title, text, ratio: canvas.height / canvas.width };
    }
    const height = width * this.written.ratio;
    this.card.scale.set(width / 2, height / 2, 1);
    face(this.card, { ...card.position, y: card.position.y + height / 2 }, eye);
  }

  /** A board two units wide and high, drawn over everything that has a lower `order`. */
  private board(order: number, map: Texture | null): Board {
    const material = new MeshBasicMaterial({ map, transparent: true, depthTest: false, toneMapped: false });
    const board = new Mesh(this.plane, material);
    board.renderOrder = order;
    board.frustumCulled = false;
    board.visible = false;
    board.layers.set(ROOM_LAYER);
    this.root.add(board);
    return board;
  }

  private picture(name: string, draw: () => HTMLCanvasElement): Texture {
    const known = this.pictures.get(name) ?? textureOf(draw());
    this.pictures.set(name, known);
    return known;
  }
}

function textureOf(canvas: HTMLCanvasElement): Texture {
  const texture = new Texture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

function setMap({ material }: Board, map: Texture): void {
  // A shader with a texture is different from one without.
  if (material.map === null) material.needsUpdate = true;
  material.map = map;
}

/** Turns an upright board towards the eye. */
function face(board: Board, { x, y, z }: Vec3, eye: Vec3): void {
  board.position.set(x, y, z);
  const turned = new Matrix4().lookAt(new Vector3(eye.x, eye.y, eye.z), board.position, UP);
  board.quaternion.setFromRotationMatrix(turned);
}
