import { createClient } from '@virtual-med/contract/client';

/** The one way to the server: `call(endpoint, input)`, typed by the contract's endpoint table. */
export const call = createClient();
