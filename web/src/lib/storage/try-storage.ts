/** Storage may be refused or full; remembering is a courtesy, never a condition. */
export function tryStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
