import type { Vec3 } from '../port.ts';

/** A surface counts as level when the Y component of its unit normal is at least this. */
const LEAST_LEVEL = 0.8;

/** Searches for level surfaces where a hand points or, without one, in the middle of the view. */
export class SurfaceFinder {
  private readonly session: XRSession;
  private readonly viewer: XRSpace;
  private source: XRHitTestSource | null = null;
  private hand: XRInputSource | undefined;
  private ask = 0;

  constructor(session: XRSession, viewer: XRSpace) {
    this.session = session;
    this.viewer = viewer;
    session.addEventListener('inputsourceschange', () => {
      // A touch input source exists only during a tap, and does not point in between.
      if (!this.hand || !handsOf(session).includes(this.hand)) void this.follow(handOf(session));
    });
  }

  /** Whether the device granted hit testing. */
  get isLooking(): boolean {
    return this.source !== null;
  }

  /** Requests hit testing for the first time. Resolves when it was granted or refused. */
  begin(): Promise<void> {
    return this.look(handOf(this.session));
  }

  /** Whether an input source already did the pointing; a hand takes over from the view. */
  take(source: XRInputSource): boolean {
    const isPointing = source === this.hand;
    if (handsOf(this.session).includes(source)) void this.follow(source);
    return isPointing;
  }

  /** The nearest level surface of this frame. */
  find(frame: XRFrame, space: XRReferenceSpace): Vec3 | null {
    for (const result of this.results(frame)) {
      const { transform } = result.getPose(space) ?? {};
      if (!transform || transform.matrix[5]! < LEAST_LEVEL) continue;
      const { x, y, z } = transform.position;
      return { x, y, z };
    }
    return null;
  }

  private async follow(hand: XRInputSource | undefined): Promise<void> {
    if (hand !== this.hand) await this.look(hand);
  }

  private async look(hand: XRInputSource | undefined): Promise<void> {
    this.hand = hand;
    const ask = ++this.ask;
    // A device without hit testing counts as one without surfaces; this is not an error.
    const source = await askFor(this.session, hand?.targetRaySpace ?? this.viewer).catch(() => null);
    if (ask !== this.ask) return source?.cancel();
    this.source?.cancel();
    this.source = source;
  }

  private results(frame: XRFrame): readonly XRHitTestResult[] {
    if (!this.source) return [];
    try {
      return frame.getHitTestResults(this.source);
    } catch {
      // A source has no results before its first complete frame.
      return [];
    }
  }
}

function handsOf(session: XRSession): XRInputSource[] {
  return [...session.inputSources].filter(({ targetRayMode }) => targetRayMode === 'tracked-pointer');
}

/** The right hand, until the other one is used. */
function handOf(session: XRSession): XRInputSource | undefined {
  const hands = handsOf(session);
  return hands.find(({ handedness }) => handedness === 'right') ?? hands[0];
}

async function askFor(session: XRSession, space: XRSpace): Promise<XRHitTestSource | null> {
  return (await session.requestHitTestSource?.({ space })) ?? null;
}
