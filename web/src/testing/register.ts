import { openLightDom } from './light-dom.ts';
import { readSourcesAsTheBundlerDoes } from './source-hooks.ts';

// Loaded before a component test (`node --import`): its own imports then find `.tsx` files and a document.
readSourcesAsTheBundlerDoes();
openLightDom();
