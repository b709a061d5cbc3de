/** Where the picture of a document's first page lies; it stays there when the document is moved to another patient. */
export const thumbnailFolder = (clinicId: string): string => `thumbnails/${clinicId}/`;
export const thumbnailPath = (clinicId: string, documentId: string): string =>
  `${thumbnailFolder(clinicId)}${documentId}.webp`;
