const marks = ['/ByteRange', '/DocMDP', 'ETSI.CAdES', 'ETSI.RFC3161', 'adbe.pkcs7', 'adbe.x509'];

/** `/ByteRange` with any of its characters written as a number. */
const spelled = /\/(?:B|#42)(?:y|#79)(?:t|#74)(?:e|#65)(?:R|#52)(?:a|#61)(?:n|#6[eE])(?:g|#67)(?:e|#65)/;

/**
 * Whether a file bears any mark of a signature, good or not. A signature stands in the file itself and never in packed
 * objects, so its marks do too. Whoever would change a file asks here first: a signed one would then read as altered.
 */
export const isSigned = (file: Buffer): boolean =>
  marks.some((mark) => file.includes(mark, 0, 'latin1')) || spelled.test(file.toString('latin1'));
