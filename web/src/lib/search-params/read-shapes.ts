export const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** yyyy-mm-dd */
export const dayShape = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Leaves out what makes no sense: an address typed wrong shows more, never an error. */
export function readShapes<Key extends string>(
  search: Record<string, unknown>,
  shapes: Readonly<Record<Key, RegExp>>,
): Partial<Record<Key, never>> {
  const found: Record<string, string> = {};
  for (const [key, shape] of Object.entries<RegExp>(shapes)) {
    const value = search[key];
    if (typeof value === 'string' && shape.test(value)) found[key] = value;
  }
  return found as Partial<Record<Key, never>>;
}
