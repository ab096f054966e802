/**
 * Publishing a design, shared by the web app and the command line: plain functions over a `Transport`, independent of
 * browser and Node APIs. The only entry point of this package.
 */
export { PublishFailure, type PublishFailureCode } from './failure.ts';
export {
  drawingEndings,
  endingOf,
  type FileGroups,
  groupFiles,
  modelEndings,
  type NamedFile,
  type RefusedFile,
  type RefusedReason,
  titleOf,
} from './file-groups.ts';
export { type GltfNames, matchResources, readGltfNames } from './gltf-resources.ts';
export { readUnitlessModel, type UnitlessModel } from './model-extent.ts';
export type { ProcessingStage, PublishProgress, Transfer } from './progress.ts';
export {
  cancelPublication,
  newPublication,
  type Publication,
  type Published,
  type PublishFile,
  type PublishOptions,
  type PublishRequest,
  publish,
  retryPublication,
} from './publication.ts';
export { defaultSpace, type PublishSpace } from './spaces.ts';
export type { PutOptions, SignedRequest, Transport } from './transport.ts';
