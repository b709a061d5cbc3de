// The one place that is open, as its components ask the router for it.
import type { Component, Drawable, Props } from '../element.ts';
import { jsx } from './jsx-runtime.ts';
import { createContext, useContext } from './react.ts';

interface Options {
  readonly component: Component;
  readonly staticData?: unknown;
  readonly validateSearch?: (search: Record<string, string>) => unknown;
  readonly beforeLoad?: (asked: { params: Params; location: { href: string } }) => Promise<unknown>;
  readonly loader?: (asked: { params: Params }) => Promise<unknown>;
}
type Params = Record<string, string>;

export interface StandInRoute {
  readonly options: Options;
}

/** Where one is, from the root inwards. */
interface Opened {
  readonly routes: readonly StandInRoute[];
  readonly params: Params;
  readonly context: unknown;
  readonly loaderData: unknown;
}

let opened: Opened = { routes: [], params: {}, context: undefined, loaderData: undefined };
export const setOpened = (next: Opened): void => {
  opened = next;
};

const searched = () => Object.fromEntries(new URLSearchParams(location.search));

/* @__NO_SIDE_EFFECTS__ */
export const createFileRoute = () => (options: Options) => ({
  options,
  useParams: () => opened.params,
  useRouteContext: () => opened.context,
  useLoaderData: () => opened.loaderData,
  useSearch: () => options.validateSearch?.(searched()) ?? {},
});
/* @__NO_SIDE_EFFECTS__ */
export const createRootRoute = (options: Options) => ({ options });

const depth = createContext(0);
export function Outlet(): Drawable {
  const inside = (useContext(depth) as number) + 1;
  const route = opened.routes[inside];
  return route && jsx(depth, { value: inside, children: jsx(route.options.component, {}) });
}

const select = <T>(value: T, options: { select?: (value: T) => unknown } | undefined) =>
  options?.select ? options.select(value) : value;

const pathname = () => location.pathname;
/* @__NO_SIDE_EFFECTS__ */
export const useLocation = (options?: { select?: (place: { pathname: string }) => unknown }) =>
  select({ pathname: pathname() }, options);
/* @__NO_SIDE_EFFECTS__ */
export const useMatches = (options?: { select?: (matches: unknown[]) => unknown }) =>
  select(
    opened.routes.map(({ options: { staticData = {} } }) => ({ staticData, pathname: pathname(), status: 'success' })),
    options,
  );
export const useSearch = searched;
/* @__NO_SIDE_EFFECTS__ */
export const useNavigate = () => () => undefined;
/* @__NO_SIDE_EFFECTS__ */
export const useRouter = () => ({});
/* @__NO_SIDE_EFFECTS__ */
export const linkOptions = <T>(options: T): T => options;
/* @__NO_SIDE_EFFECTS__ */
export const redirect = <T>(options: T): T => options;

interface LinkProps extends Props {
  readonly to: string;
  readonly params?: Params;
  readonly hash?: string;
  readonly className?: string;
  readonly activeOptions?: { readonly exact?: boolean };
}

const withoutEndSlash = (path: string) => path.replace(/\/$/, '');

/** Leads where the living link leads, by a visit of its own. */
function linked({ to, params, hash, search: _, activeOptions, className, ...rest }: LinkProps): Props {
  const path = to.replace(/\$(\w+)/g, (_all, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const [here, there] = [withoutEndSlash(pathname()), withoutEndSlash(path)];
  const active = here === there || (!activeOptions?.exact && here.startsWith(`${there}/`) && there !== '');
  return {
    className: active ? `${className} active` : className,
    ...(active ? { 'aria-current': 'page' } : {}),
    ...rest,
    href: path + (hash ? `#${hash}` : ''),
  };
}
/* @__NO_SIDE_EFFECTS__ */
export const Link = (props: LinkProps) => jsx('a', linked(props));
/* @__NO_SIDE_EFFECTS__ */
export const createLink = (component: Component) => (props: LinkProps) => jsx(component, linked(props));
