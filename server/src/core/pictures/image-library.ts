import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// Words in a drawing are written in the font that comes with us, bold or not; what it lacks becomes an empty box.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('../fonts/fonts.conf', import.meta.url));

// The library knows dozens of formats. Every reader but these three stays shut, and none opens a file or an address.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
