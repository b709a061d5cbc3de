import { main } from '../../server/src/main.ts';
import { seedDemo } from '../../server/src/testing/factories/demo.ts';

/** The demo's people and documents, without the small pictures of these, which nobody attacks. */
await main(({ ctx }) => seedDemo(ctx));
