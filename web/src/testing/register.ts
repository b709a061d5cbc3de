import { openLightDom } from './light-dom.ts';
import { readSourcesAsTheBundlerDoes } from './source-hooks.ts';

// React's development build looks for these once, when it is loaded, and then times every render for browser tools: a
// seventh of what a component test costs.
Reflect.deleteProperty(console, 'timeStamp');
Reflect.deleteProperty(console, 'createTask');

// Loaded before a component test (`node --import`): its own imports then find `.tsx` files and a document.
readSourcesAsTheBundlerDoes();
openLightDom();
