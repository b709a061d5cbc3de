import type { Rolldown } from 'vite';
import { fetchedAfter, frameOf, isPartOfPages, modulesOf, routeOf } from './page-parts.ts';
import { hasBudget, watchedAreaPages } from './script-budgets.ts';

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'name' | 'code' | 'imports' | 'dynamicImports' | 'facadeModuleId' | 'moduleIds'
>;
type Chunks = ReadonlyMap<string, Chunk>;

/** What one more file costs a visit, in bytes of code: its request, and that it compresses worse alone. */
const costOfFile = 40_000;
/** What a visit may load in vain, in bytes of code, each time two files are put together; less where its page has a budget. */
const tolerated = { light: 800, watched: 6_000, other: 150_000 };

const kindOf = (route: string) => (watchedAreaPages.includes(route) ? 'watched' : hasBudget(route) ? 'light' : 'other');
const toleratedBy = (visit: string) =>
  tolerated[(/^(light|watched) /.exec(visit)?.[1] ?? 'other') as keyof typeof tolerated];

/** Code that travels together, what it stands on, and the visits that load it, a bit for each: pairs are compared by the million. */
interface Part {
  /** A file of its own, whatever would be gained by another. */
  readonly isFixed: boolean;
  size: number;
  readonly modules: Set<string>;
  readonly imports: Set<Part>;
  readonly visits: Uint32Array;
  /** Itself and all it stands on; worked out when asked for, and anew after files were joined. */
  closure?: ReadonlySet<Part> | undefined;
  /** What each visit that has not asked for it would load more; kept as long as the closure. */
  inVain?: Map<number, number> | undefined;
}

/** Everything that comes with one file. */
function filesWith(start: string, chunks: Chunks): Set<string> {
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    chunks.get(name)?.imports.forEach(load);
  };
  load(start);
  return loaded;
}

/** A visit is a page with its frame, or what opens on top of the one that asks for it. */
function visitsTo(chunks: Chunks): [visit: string, files: Set<string>][] {
  const all = [...chunks.values()];
  const moduleOf = (name: string) => chunks.get(name)?.facadeModuleId ?? '';
  const filesOf = (modules: readonly string[]) =>
    modules.flatMap((module) => {
      const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
      if (!chunk) throw new Error(`The build has no ${module}`);
      return [...filesWith(chunk.fileName, chunks)];
    });
  const asked = new Set(all.flatMap(({ dynamicImports }) => dynamicImports));
  const counts = (module: string) => !isPartOfPages(module) && !module.endsWith('tsr-split=errorComponent');
  return [...asked]
    .filter((name) => counts(moduleOf(name)))
    .map((name) => {
      const route = routeOf(moduleOf(name));
      if (route) {
        const after = frameOf(route) ? fetchedAfter : [];
        return [`${kindOf(route)} ${route}`, new Set(filesOf([...modulesOf(route), ...after]))];
      }
      const askers = all.filter(({ dynamicImports }) => dynamicImports.includes(name));
      const before = askers.length === 1 && askers[0] ? filesWith(askers[0].fileName, chunks) : [];
      return [name, new Set([...filesOf(['index.html']), ...before, ...filesWith(name, chunks)])];
    });
}

const has = (visits: Uint32Array, visit: number) => ((visits[visit >>> 5] ?? 0) & (1 << (visit & 31))) !== 0;

function countOf(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

function inBoth(a: Uint32Array, b: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < a.length; word += 1) count += countOf((a[word] ?? 0) & (b[word] ?? 0));
  return count;
}

function* inFirstAlone(a: Uint32Array, b: Uint32Array): Generator<number> {
  for (let word = 0; word < a.length; word += 1)
    for (let rest = (a[word] ?? 0) & ~(b[word] ?? 0); rest !== 0; rest &= rest - 1)
      yield word * 32 + 31 - Math.clz32(rest & -rest);
}

function partsOf(chunks: Chunks, visits: ReturnType<typeof visitsTo>): Part[] {
  const parts = new Map<string, Part>();
  for (const { fileName, facadeModuleId, name, code, moduleIds } of chunks.values()) {
    if (facadeModuleId || ['vendor', 'route-table'].includes(name)) continue;
    const loading = new Uint32Array(Math.ceil(visits.length / 32));
    for (const [visit, [, files]] of visits.entries())
      if (files.has(fileName)) loading[visit >>> 5] = (loading[visit >>> 5] ?? 0) | (1 << (visit & 31));
    parts.set(fileName, {
      isFixed: name === 'asking',
      size: code.length,
      modules: new Set(moduleIds),
      imports: new Set(),
      visits: loading,
    });
  }
  for (const [file, part] of parts)
    for (const imported of chunks.get(file)?.imports ?? []) {
      const other = parts.get(imported);
      if (other) part.imports.add(other);
    }
  return [...parts.values()];
}

/** A part and all it stands on. */
function withImports(part: Part, found = new Set<Part>()): Set<Part> {
  if (found.has(part)) return found;
  found.add(part);
  for (const other of part.imports) withImports(other, found);
  return found;
}

function closureOf(part: Part): ReadonlySet<Part> {
  part.closure ??= withImports(part);
  return part.closure;
}

/** What a visit loads more when it gets a part it has not asked for. */
function inVain(visit: number, part: Part): number {
  part.inVain ??= new Map();
  const known = part.inVain.get(visit);
  if (known !== undefined) return known;
  let bytes = 0;
  for (const { visits, size } of closureOf(part)) if (!has(visits, visit)) bytes += size;
  part.inVain.set(visit, bytes);
  return bytes;
}

/** Bytes the visits are spared by one file less; nothing when one of them would pay too much for it, or it is no more than `least`. */
function gain(a: Part, b: Part, least: number, mayLoad: readonly number[]): number {
  if (a.isFixed || b.isFixed) return 0;
  let spared = inBoth(a.visits, b.visits) * costOfFile;
  if (spared <= least) return 0;
  for (const [one, other] of [[a, b] as const, [b, a] as const])
    for (const visit of inFirstAlone(one.visits, other.visits)) {
      const bytes = inVain(visit, other);
      spared -= bytes;
      if (bytes > (mayLoad[visit] ?? 0) || spared <= least) return 0;
    }
  return spared;
}

/** Two files that reach each other through a third would wait for each other. */
function wouldCircle(a: Part, b: Part): boolean {
  const through = (from: Part, to: Part) => [...from.imports].some((part) => part !== to && closureOf(part).has(to));
  return through(a, b) || through(b, a);
}

function join(a: Part, b: Part, parts: Part[]): void {
  const visits = a.visits.map((word, index) => word | (b.visits[index] ?? 0));
  for (const part of [...closureOf(a), ...closureOf(b)])
    for (const [index, word] of visits.entries()) part.visits[index] = (part.visits[index] ?? 0) | word;
  for (const id of b.modules) a.modules.add(id);
  for (const part of b.imports) a.imports.add(part);
  a.size += b.size;
  parts.splice(parts.indexOf(b), 1);
  for (const part of parts) if (part.imports.delete(b)) part.imports.add(a);
  a.imports.delete(a);
  for (const part of parts) {
    part.closure = undefined;
    part.inVain = undefined;
  }
}

/**
 * Left to itself the bundler makes a file of every set of pages that share something: a hundred small ones for a page.
 * From what a first build made, this puts files together as long as visits gain by it.
 */
export function sharedChunks(built: readonly Chunk[]) {
  const chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]));
  const visits = visitsTo(chunks);
  const mayLoad = visits.map(([visit]) => toleratedBy(visit));
  const parts = partsOf(chunks, visits);
  const bestPair = () => {
    let best: { a: Part; b: Part; gained: number } | undefined;
    for (const [index, a] of parts.entries())
      for (const b of parts.slice(index + 1)) {
        const gained = gain(a, b, best?.gained ?? 0, mayLoad);
        if (gained > (best?.gained ?? 0) && !wouldCircle(a, b)) best = { a, b, gained };
      }
    return best;
  };
  for (let pair = bestPair(); pair; pair = bestPair()) join(pair.a, pair.b, parts);
  return parts
    .filter(({ isFixed }) => !isFixed)
    .map(({ modules }, index) => ({
      name: `shared-${index}`,
      test: (id: string) => modules.has(id),
      includeDependenciesRecursively: false,
    }));
}
