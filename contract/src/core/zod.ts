import * as z from 'zod/mini';
import pt from 'zod/v4/locales/pt.js';

/** Any message a schema does not state itself comes out in Portuguese. */
z.config(pt());

export { z };
