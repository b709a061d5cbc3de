import { main } from '../../server/src/main.ts';
import { ensureWebBuilt } from './web-build.ts';

await ensureWebBuilt((text) => console.log(text));
await main();
