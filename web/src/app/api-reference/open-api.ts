/** A JSON schema, as far as this page looks into one. */
export type Schema = Record<string, unknown>;

/** One call in the document of `GET /openapi.json`. */
export interface Operation {
  summary: string;
  /** Markdown. */
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
  /** The scope that a token needs; absent where no token may make the call. */
  'x-token-scope'?: string;
  /** Examples, as the reference shows them next to the call. */
  'x-codeSamples'?: CodeSample[];
}

/** An example in one language. */
export interface CodeSample {
  lang: string;
  source: string;
}

/** The document of `GET /openapi.json`, as far as this page looks into it. */
export interface ApiDocument {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  [other: string]: unknown;
}
