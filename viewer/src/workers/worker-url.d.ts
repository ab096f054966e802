/** The build bundles such a module as a worker of its own and gives its address. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}
