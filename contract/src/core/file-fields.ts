/** Where an endpoint that takes a file has its declared fields: the body is the file itself, and nothing else. */
export const fileFieldsHeader = 'file-fields';

/** What the body of such a request says it is; what it really is, its bytes tell. */
export const fileBodyType = 'application/octet-stream';

/** JSON in the characters a header may have. */
export const fileFieldsText = (fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(fields).replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The headers of a request whose body is a file. */
export const fileHeaders = (fields: Readonly<Record<string, unknown>>): Record<string, string> => ({
  'content-type': fileBodyType,
  [fileFieldsHeader]: fileFieldsText(fields),
});
