declare module 'punycode.js' {
  const punycode: {
    /** A domain with its labels in Unicode. @throws RangeError if one is no Punycode */
    toUnicode(domain: string): string;
  };
  export default punycode;
}
