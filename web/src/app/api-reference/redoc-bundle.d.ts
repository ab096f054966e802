declare module 'redoc/bundles/redoc.standalone.js' {
  const redoc: import('./redoc.ts').Redoc;
  export default redoc;
}
