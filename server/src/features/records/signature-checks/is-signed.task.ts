import { isSigned } from '@virtual-med/pdf-signature/is-signed';

/** Whether a file bears any mark of a signature, good or not. */
export default ({ file }: { file: ArrayBuffer }): boolean => isSigned(Buffer.from(file));
