declare module 'virtual:palettes.css';

declare module 'virtual:palettes' {
  /** The palettes' values and names, without the schemas that live beside them in the contract. */
  export const paletteOptions: readonly { readonly value: string; readonly name: string }[];
}
