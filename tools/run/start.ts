import { pathToFileURL } from 'node:url';
import { ensureServerBuilt, serverProgram } from './server-build.ts';
import { ensureWebBuilt } from './web-build.ts';

const say = (text: string) => console.log(text);
await Promise.all([ensureWebBuilt(say), ensureServerBuilt(say)]);
const { main } = (await import(pathToFileURL(serverProgram).href)) as typeof import('../../server/src/main.ts');
await main();
