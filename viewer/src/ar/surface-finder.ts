import type { Vec3 } from '../port.ts';

/** A surface counts as level when its normal rises at least this much on each metre. */
const LEAST_LEVEL = 0.8;

/** Looks for level surfaces where a hand points or, without one, in the middle of what is seen. */
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
      // A finger on a screen comes and goes with every tap, and points nowhere in between.
      if (!this.hand || !handsOf(session).includes(this.hand)) void this.follow(handOf(session));
    });
  }

  /** Whether the device gave the means to look. */
  get isLooking(): boolean {
    return this.source !== null;
  }

  /** The device's means to look, for the first time. Resolves when there are any, or none are given. */
  begin(): Promise<void> {
    return this.look(handOf(this.session));
  }

  /** Tells whether the pointing was already up to an input source; a hand takes it over. */
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
    // A device that cannot look is one without surfaces, no failure.
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
      // A source has no results before its first whole frame.
      return [];
    }
  }
}

function handsOf(session: XRSession): XRInputSource[] {
  return [...session.inputSources].filter(({ targetRayMode }) => targetRayMode === 'tracked-pointer');
}

/** The right one until the other one is used. */
function handOf(session: XRSession): XRInputSource | undefined {
  const hands = handsOf(session);
  return hands.find(({ handedness }) => handedness === 'right') ?? hands[0];
}

async function askFor(session: XRSession, space: XRSpace): Promise<XRHitTestSource | null> {
  return (await session.requestHitTestSource?.({ space })) ?? null;
}
