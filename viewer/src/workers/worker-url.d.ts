/** The build bundles such a module as a separate worker. The import is its URL. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}
