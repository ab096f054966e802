import { type GltfNames, PublishFailure, readGltfNames } from '@chamfer/client/publish';
import { useEffect, useState } from 'react';
import { addFiles, type ChosenFile, type DesignFiles, gltfModel, removeFile, sortDesignFiles } from './design-files.ts';

interface ReadModel {
  file: ChosenFile;
  /** Null if it is not a glTF text. */
  names: GltfNames | null;
}

/** The chosen files of a design, sorted; a .gltf model is read for the files it references. */
export function useDesignFiles(first: readonly ChosenFile[]) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>(first);
  const [read, setRead] = useState<ReadModel | null>(null);
  const model = gltfModel(chosen);
  const known = model !== null && read?.file === model ? read : null;

  useEffect(() => {
    if (!model) return;
    let current = true;
    readGltfNames(model.content, model.name).then(
      (names) => current && setRead({ file: model, names }),
      (error: unknown) => {
        // A file that cannot be read fails again, with its reason, when it is uploaded.
        const isBroken = error instanceof PublishFailure;
        if (current) setRead({ file: model, names: isBroken ? null : { paths: [], addresses: [] } });
      },
    );
    return () => {
      current = false;
    };
  }, [model]);

  const design: DesignFiles = sortDesignFiles(chosen, known?.names ?? (model ? null : { paths: [], addresses: [] }));
  return {
    design,
    isEmpty: chosen.length === 0,
    /** Whether a .gltf model is being read. */
    isReading: model !== null && known === null,
    /** Whether the model is named .gltf but is not a glTF text. */
    isBroken: known !== null && known.names === null,
    add: (more: readonly ChosenFile[]) => setChosen((before) => addFiles(before, more)),
    remove: (file: ChosenFile) => setChosen((before) => removeFile(before, file)),
  };
}
