// The peers are not installed where types are checked; running their pages checks how these use them.
declare module '@babylonjs/core/Cameras/arcRotateCamera.js';
declare module '@babylonjs/core/Engines/engine.js';
declare module '@babylonjs/core/Lights/hemisphericLight.js';
declare module '@babylonjs/core/Loading/sceneLoader.js';
declare module '@babylonjs/core/Maths/math.color.js';
declare module '@babylonjs/core/Maths/math.vector.js';
declare module '@babylonjs/core/Meshes/Compression/meshoptCompression.js';
declare module '@babylonjs/core/scene.js';
declare module '@google/model-viewer';
declare module '@xeokit/xeokit-sdk';
declare module 'online-3d-viewer';
