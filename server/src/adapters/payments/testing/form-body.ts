export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormParams = { [key: string]: FormValue };

/** Reads `a[b][0][c]=1` the way Stripe does: brackets nest, numbers make a list. */
export function parseForm(text: string): FormParams {
  const root: FormParams = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let place = root;
    for (const part of path.slice(0, -1)) {
      place[part] ??= {};
      place = place[part] as FormParams;
    }
    place[path.at(-1) ?? ''] = value;
  }
  return listsOf(root) as FormParams;
}

function listsOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listsOf(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
