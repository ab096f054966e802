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
      if (handOf(session) !== this.hand) void this.renew();
    });
  }

  /** Whether the device gave the means to look. */
  get isLooking(): boolean {
    return this.source !== null;
  }

  /** Whether a hand does the pointing. */
  get isHand(): boolean {
    return this.hand !== undefined;
  }

  /** Asks for the means again: the hands have changed. Resolves when there are any, or none are given. */
  async renew(): Promise<void> {
    const ask = ++this.ask;
    this.hand = handOf(this.session);
    // A device that cannot look is one without surfaces, no failure.
    const space = this.hand?.targetRaySpace ?? this.viewer;
    const source = await askFor(this.session, space).catch(() => null);
    if (ask !== this.ask) source?.cancel();
    else {
      this.source?.cancel();
      this.source = source;
    }
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

function handOf(session: XRSession): XRInputSource | undefined {
  return [...session.inputSources].find(({ targetRayMode }) => targetRayMode === 'tracked-pointer');
}

async function askFor(session: XRSession, space: XRSpace): Promise<XRHitTestSource | null> {
  return (await session.requestHitTestSource?.({ space })) ?? null;
}
