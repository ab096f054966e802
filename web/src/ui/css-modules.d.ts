/** A CSS module exports the generated name of each of its classes. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** A plain style sheet is imported for its side effect. */
declare module '*.css' {}
