import asyncHooks, { AsyncLocalStorage, type HookCallbacks } from 'node:async_hooks';

/*
 * node:test finds the test a line belongs to by a hook on everything asynchronous: each promise is counted, kept in a map
 * and watched until it is collected, a tenth of what component tests cost. V8 carries an AsyncLocalStorage along for nothing, so
 * that tells it here. The runner takes these three from `node:async_hooks` once, when it is loaded, and nobody else does.
 */
const { AsyncResource, createHook, executionAsyncId } = asyncHooks;
const running = new AsyncLocalStorage<number>();
let note: HookCallbacks['init'];

class TestScope extends AsyncResource {
  constructor(type: string, options?: asyncHooks.AsyncResourceOptions) {
    super(type, options);
    note?.(this.asyncId(), type, 0, this);
  }
  override runInAsyncScope<This, Result>(
    work: (this: This, ...args: unknown[]) => Result,
    thisArg?: This,
    ...args: unknown[]
  ): Result {
    return super.runInAsyncScope(() =>
      running.run(this.asyncId(), () => Reflect.apply(work, thisArg as This, args) as Result),
    );
  }
}

Object.assign(asyncHooks, {
  AsyncResource: TestScope,
  executionAsyncId: () => running.getStore() ?? 0,
  createHook: ({ init }: HookCallbacks) => {
    note = init;
    const hook = { enable: () => hook, disable: () => hook };
    return hook;
  },
});
await import('node:test');
Object.assign(asyncHooks, { AsyncResource, createHook, executionAsyncId });
