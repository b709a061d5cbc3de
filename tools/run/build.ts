// What a service or an image needs before its server is started: the screens and the server, built where they changed.
import { ensureServerBuilt } from './server-build.ts';
import { ensureWebBuilt } from './web-build.ts';

const say = (text: string) => console.log(text);
await Promise.all([ensureWebBuilt(say), ensureServerBuilt(say)]);
