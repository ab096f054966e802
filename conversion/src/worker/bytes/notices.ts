import type { ExportNotice, ExportNoticeKind } from '@chamfer/contract/export-notices';
import { exportNoticeKinds } from '@chamfer/contract/export-notices';

/** Counts what the files of an export say and its link does not show. */
export class Notices {
  readonly #counts = new Map<ExportNoticeKind, number>();

  add(kind: ExportNoticeKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  /** In the order of the contract, without what did not occur. */
  list(): ExportNotice[] {
    return exportNoticeKinds.flatMap((kind) => {
      const count = this.#counts.get(kind);
      return count ? [{ kind, count: Math.min(count, Number.MAX_SAFE_INTEGER) }] : [];
    });
  }
}
