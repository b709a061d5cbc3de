// Only what opens a .p12 is brought; each part adds itself to the one object.
declare module 'node-forge/lib/forge.js' {
  import forge from 'node-forge';
  export default forge;
}
declare module 'node-forge/lib/pkcs12.js';
declare module 'node-forge/lib/sha256.js';
declare module 'node-forge/lib/sha512.js';
