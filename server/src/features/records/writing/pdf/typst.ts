import { readFile } from 'node:fs/promises';
import initialise, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';

/** Node has it; its types come with those of browsers, which the server does without. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<never> };

export interface Picture {
  /** Where the template looks for it. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Typst as WebAssembly: it has no disk, no network, no fonts but these, and asks nobody for packages. */
export async function openTypst(fonts: readonly Buffer[], sources: ReadonlyMap<string, string>) {
  const program = new URL(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  await initialise({ module_or_path: await WebAssembly.compile(await readFile(program)) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(new Uint8Array(font));
  const compiler = await builder.build();

  return function typeset(main: string, data: unknown, pictures: readonly Picture[]): Buffer {
    compiler.reset();
    compiler.reset_shadow();
    for (const [path, text] of sources) compiler.add_source(path, text);
    for (const { path, bytes } of pictures) compiler.map_shadow(path, bytes);
    const { result, diagnostics } = compiler.compile(main, [['data', JSON.stringify(data)]], 'pdf', 3) as {
      result?: Uint8Array;
      diagnostics?: unknown;
    };
    if (!result) throw new Error(`not set in type: ${JSON.stringify(diagnostics).slice(0, 500)}`);
    return Buffer.from(result.buffer, result.byteOffset, result.byteLength);
  };
}
