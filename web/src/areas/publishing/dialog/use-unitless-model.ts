import { readUnitlessModel, type UnitlessModel } from '@chamfer/client/publish';
import { type ModelUnit, proposeUnit } from '@chamfer/contract/model-units';
import { useEffect, useState } from 'react';
import type { ChosenFile } from '../files/design-files.ts';

/** A model whose file names no unit, and the unit that its size lets one think of. */
export interface ReadUnitlessModel extends UnitlessModel {
  proposed: ModelUnit;
}

/** Reads how large the chosen model is, if its file names no unit; null for others, and until it is read. */
export function useUnitlessModel(file: ChosenFile | null): ReadUnitlessModel | null {
  const [read, setRead] = useState<{ file: ChosenFile; model: ReadUnitlessModel | null } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    void readUnitlessModel(file.name, file.content).then((model) => {
      if (isCurrent) setRead({ file, model: model && { ...model, proposed: proposedFor(model) } });
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return read?.file === file ? (read?.model ?? null) : null;
}

function proposedFor({ extent, assumedUnit }: UnitlessModel): ModelUnit {
  return extent ? proposeUnit(extent, assumedUnit) : assumedUnit;
}
